import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { isAuthentic, MAX_BYTES, NOT_AUTHENTIC, ORDER_PATH, refusalOf, responseTo } from './response.ts';
import { zodOrder } from './zod-order.ts';

export default async function start(): Promise<Server> {
  const app = new Hono();
  app.post(ORDER_PATH, async (context) => {
    const [appkey, token] = [context.req.header('appkey'), context.req.header('token')];
    if (!isAuthentic({ appkey, token })) {
      return context.json(refusalOf(NOT_AUTHENTIC), 400);
    }
    // Not Hono's `bodyLimit`, which makes a whole `Request`: that costs more than everything else.
    if (Number(context.req.header('content-length')) > MAX_BYTES) {
      return context.json(refusalOf('The body is too large.'), 413);
    }
    const order = zodOrder.safeParse(await context.req.json());
    if (!order.success) return context.json(refusalOf(order.error.message), 400);
    return context.json(responseTo(order.data.orderNo));
  });
  return createAdaptorServer({ fetch: app.fetch }) as Server;
}
