import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@cross-border-payments/server-runtime/adapters/express';
import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { createHonoHandler } from '@cross-border-payments/server-runtime/adapters/hono';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { createAdaptorServer } from '@hono/node-server';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { bytesOf, headersOf, sendRaw, type WireRequest, type WireResponse } from './wire.ts';

/** The five adapters. */
export const ADAPTERS = ['node', 'fetch', 'fastify', 'hono', 'express'] as const;

export type AdapterName = (typeof ADAPTERS)[number];

/** A service behind one adapter. */
export interface RunningAdapter {
  readonly name: AdapterName;
  /** The port on 127.0.0.1; undefined for fetch, which has no socket. */
  readonly port?: number;
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
}

const STARTS: Record<AdapterName, (service: Service) => Promise<RunningAdapter>> = {
  node: (service) => overSocket('node', createServer(createNodeListener(service))),
  fetch: overFetch,
  fastify: overFastify,
  hono: (service) => overSocket('hono', honoServer(service)),
  express: (service) => overSocket('express', createServer(express().use(createExpressHandler(service)))),
};

/** Starts a service behind each of the adapters, by default all five; all but fetch on a socket of 127.0.0.1. */
export async function startAdapters(
  service: Service,
  names: readonly AdapterName[] = ADAPTERS,
): Promise<RunningAdapter[]> {
  return Promise.all(names.map((name) => STARTS[name](service)));
}

/** Serves one service after another behind the same adapters, because starting them takes longer than ten requests. */
export class SwitchedAdapters {
  #service?: Service;
  /** What an adapter reads of a service when it starts. */
  #startedFor = '';
  #running: RunningAdapter[] = [];

  /** Responds to all further requests with this service. */
  async serve(service: Service): Promise<RunningAdapter[]> {
    const startsFor = JSON.stringify([service.routes, service.requestIdHeader]);
    if (startsFor !== this.#startedFor) await this.close();
    this.#service = service;
    this.#startedFor = startsFor;
    const handle: Service['handle'] = (request) => (this.#service as Service).handle(request);
    if (this.#running.length === 0) this.#running = await startAdapters({ ...service, handle });
    return this.#running;
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((adapter) => adapter.close()));
  }
}

/** Returns the adapters for one of many requests: all in the long form of the tests, otherwise one of them in turn. */
export function adaptersOfForm(adapters: readonly RunningAdapter[], at: number): readonly RunningAdapter[] {
  if (process.env.TEST_FORM === 'long') return adapters;
  return adapters.filter((_, index) => index === at % adapters.length);
}

function honoServer(service: Service): Server {
  const app = new Hono().all('*', createHonoHandler(service));
  return createAdaptorServer({ fetch: app.fetch }) as Server;
}

async function overSocket(name: AdapterName, server: Server): Promise<RunningAdapter> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    name,
    port,
    send: (request) => sendRaw(port, request),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function overFastify(service: Service): Promise<RunningAdapter> {
  const app = Fastify({ ...fastifyOptions(service), forceCloseConnections: true });
  app.register(createFastifyPlugin(service));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { name: 'fastify', port, send: (request) => sendRaw(port, request), close: () => app.close() };
}

async function overFetch(service: Service): Promise<RunningAdapter> {
  const handle = createFetchHandler(service);
  return {
    name: 'fetch',
    send: async (request) => {
      const response = await handle(fetchRequest(request));
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? undefined,
        allow: response.headers.get('allow') ?? undefined,
        requestId: response.headers.get('x-request-id') ?? undefined,
        body: await response.text(),
      };
    },
    close: async () => undefined,
  };
}

function fetchRequest(request: WireRequest): Request {
  const { method, target } = request;
  const bytes = bytesOf(request.body);
  const hasBody =
    method !== 'GET' && method !== 'HEAD' && (bytes.length > 0 || request.chunked || request.withhold);
  const init = hasBody ? { body: bodyStream(bytes, request.withhold === true), duplex: 'half' as const } : {};
  const url = /^[a-z]+:\/\//i.test(target) ? target : `http://localhost${target}`;
  return new Request(url, { method, headers: headersOf(request), ...init });
}

function bodyStream(bytes: Buffer, isWithheld: boolean): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (isWithheld) return;
      if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
}
