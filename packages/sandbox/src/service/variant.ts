import { readFileSync } from 'node:fs';
import type { Service, TransportResponse } from '@cross-border-payments/server-stubs';
import { StartError } from '../core/errors.ts';
import { parsed } from '../core/request-log.ts';
import { readTrace } from './record-requests.ts';

/** One deviation from the document: which responses it changes, and how. Paths have dots: `payer.address.country`. */
export interface Deviation {
  readonly operations: readonly string[];
  /** All of these must hold. */
  readonly when?: {
    readonly given?: readonly string[];
    readonly missing?: readonly string[];
    readonly equals?: Readonly<Record<string, unknown>>;
    readonly withoutHeader?: string;
    readonly httpStatus?: number;
    readonly says?: string;
    readonly alone?: boolean;
  };
  readonly respond: {
    readonly httpStatus?: number;
    readonly body?: unknown;
    readonly set?: Readonly<Record<string, unknown>>;
    readonly remove?: readonly string[];
    /** Paths of values that become strings. */
    readonly asText?: readonly string[];
  };
}

export function readVariant(file: string): Deviation[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(value)) return value;
  } catch (error) {
    throw new StartError(`\`--variant\` cannot read ${file}: ${(error as Error).message}.`);
  }
  throw new StartError(`\`--variant\` needs a JSON array of deviations, which ${file} is not.`);
}

export interface DeviatingRequest {
  readonly operation: string;
  /** The JSON value of the body, or the parameters of the query. */
  readonly sent: unknown;
  header(name: string): string | undefined;
}

export function deviate(service: Service, deviations: readonly Deviation[]): Service {
  return {
    handle: async (request) => {
      const response = await service.handle(request);
      const { operation = '', request: text } = readTrace();
      const query = Object.fromEntries(new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? ''));
      const header = (name: string) => request.header(name);
      return deviateResponse(deviations, { operation, sent: parsed(text) ?? query, header }, response);
    },
  };
}

export function deviateResponse<Response extends Pick<TransportResponse, 'status' | 'body'>>(
  deviations: readonly Deviation[],
  { operation, sent, header }: DeviatingRequest,
  response: Response,
): Response {
  const isMeant = ({ operations, when = {} }: Deviation) => {
    const { given = [], missing = [], equals = {}, withoutHeader, httpStatus, says, alone } = when;
    return (
      operations.includes(operation) &&
      given.every((path) => isGiven(valueAt(sent, path))) &&
      !missing.some((path) => isGiven(valueAt(sent, path))) &&
      Object.entries(equals).every(([path, value]) => valueAt(sent, path) === value) &&
      (withoutHeader === undefined || header(withoutHeader) === undefined) &&
      (httpStatus === undefined || response.status === httpStatus) &&
      (says === undefined || response.body.includes(says)) &&
      (!alone || !response.body.includes('. '))
    );
  };
  return deviations.filter(isMeant).reduce(change, response);
}

function change<Response extends Pick<TransportResponse, 'status' | 'body'>>(
  response: Response,
  { respond }: Deviation,
): Response {
  const { httpStatus = response.status, set = {}, remove = [], asText = [] } = respond;
  const body: unknown = structuredClone(respond.body) ?? parsed(response.body);
  for (const [path, value] of Object.entries(set)) edit(body, path, () => value);
  for (const path of remove) edit(body, path, () => undefined);
  for (const path of asText) edit(body, path, String);
  return { ...response, status: httpStatus, body: JSON.stringify(body) };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '';
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, name) => Object(inner)[name], value);
}

/** Changes the value at a path of a JSON value. If an array is on the path, changes each of its items. */
function edit(value: unknown, path: string, make: (value: unknown) => unknown): void {
  const [name = '', ...rest] = path.split('.');
  for (const object of Array.isArray(value) ? value : [value]) {
    if (typeof object !== 'object' || object === null) continue;
    const properties = object as Record<string, unknown>;
    if (rest.length > 0) edit(properties[name], rest.join('.'), make);
    else if (isGiven(make(properties[name]))) properties[name] = make(properties[name]);
    else delete properties[name];
  }
}
