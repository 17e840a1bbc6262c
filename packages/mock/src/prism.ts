import { type JsonObject, listOperations } from '@cross-border-payments/openapi';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
} from '@stoplight/prism-http';
import type { MockOperation } from './operations.ts';

/** A violation that Prism found in a request: member, keyword and Prism's message. */
export interface PrismFinding {
  path: string[];
  code: string;
  message: string;
}

/** Prism's verdict: refused with findings, or answered with a written example. */
type PrismVerdict =
  | { refused: true; findings: PrismFinding[] }
  | { refused: false; status: number; headers: { [name: string]: string }; body: unknown };

/** The answer to choose: HTTP status and name of an example; otherwise Prism's default. */
export interface Preference {
  code?: number;
  example?: string;
}

/** Asks Prism, in this process, about one request. */
export type AskPrism = (
  operation: MockOperation,
  request: IHttpRequest,
  preference: Preference,
) => Promise<PrismVerdict>;

const ERROR_SEVERITY = 0;

/**
 * Prepares Prism for a document. The copy it gets states two things that OpenAPI 3.1 implies and Prism does not: the
 * dialect, which Prism takes for draft 7, and `explode` of query parameters, which Prism takes for false.
 */
export async function preparePrism(document: JsonObject): Promise<AskPrism> {
  const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';
  const copy = { ...structuredClone(document), jsonSchemaDialect };
  for (const { value } of listOperations(copy).flatMap(({ parameters }) => parameters)) {
    const parameter = value as { in?: unknown; style?: unknown; explode?: boolean };
    if (parameter.in === 'query' && (parameter.style ?? 'form') === 'form') parameter.explode ??= true;
  }
  const operations = await getHttpOperationsFromSpec(copy);
  const known = new Map(operations.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  const prism = createInstance(configure({}), { logger: createLogger('mock', { level: 'silent' }) });

  return async (operation, request, preference) => {
    const resource = known.get(`${operation.method} ${operation.path}`);
    if (!resource) throw new Error(`Prism does not know the operation ${operation.id}.`);
    const result = await prism.request(request, [resource], configure(preference))();
    if (result._tag === 'Left') throw result.left;
    const findings = result.right.validations.input.filter((entry) => entry.severity === ERROR_SEVERITY);
    if (findings.length > 0) return { refused: true, findings: findings.map(toFinding) };
    const { statusCode, headers = {}, body } = result.right.output;
    const { 'Content-type': _, ...further } = headers;
    return { refused: false, status: statusCode, headers: further, body };
  };
}

/** Makes a configuration per request, since Prism writes to it. */
function configure(preference: Preference): IHttpConfig {
  return {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock: {
      dynamic: false,
      ...(preference.code === undefined ? {} : { code: preference.code }),
      ...(preference.example === undefined ? {} : { exampleKey: preference.example }),
    },
  };
}

function toFinding(entry: { path?: string[]; code?: string | number; message: string }): PrismFinding {
  return { path: entry.path ?? [], code: String(entry.code ?? ''), message: entry.message };
}
