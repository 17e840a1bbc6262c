import { type JsonObject, listOperations } from '@cross-border-payments/openapi';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
} from '@stoplight/prism-http';
import type { MockOperation } from './document.ts';

export interface PrismFinding {
  readonly path?: string[];
  readonly code?: string | number;
  readonly message: string;
}

export interface Preference {
  code?: number;
  example?: string;
}

export type AskPrism = Awaited<ReturnType<typeof preparePrism>>;

const ERROR_SEVERITY = 0;

/**
 * States two defaults of OpenAPI 3.1 in a copy of the document, because Prism has others: draft 7 as the dialect, and
 * `explode: false` for query parameters.
 */
export async function preparePrism(document: JsonObject) {
  const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';
  const copy = { ...structuredClone(document), jsonSchemaDialect };
  for (const { value } of listOperations(copy).flatMap(({ parameters }) => parameters)) {
    const parameter = value as { in?: unknown; style?: unknown; explode?: boolean };
    if (parameter.in === 'query' && (parameter.style ?? 'form') === 'form') parameter.explode ??= true;
  }
  const operations = await getHttpOperationsFromSpec(copy);
  const known = new Map(operations.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  const prism = createInstance(configure({}), { logger: createLogger('mock', { level: 'silent' }) });

  return async (operation: MockOperation, request: IHttpRequest, preference: Preference) => {
    const resource = known.get(`${operation.method} ${operation.path}`);
    if (!resource) throw new Error(`Prism does not know the operation \`${operation.id}\`.`);
    const result = await prism.request(request, [resource], configure(preference))();
    if (result._tag === 'Left') throw result.left;
    const findings = result.right.validations.input.filter((entry) => entry.severity === ERROR_SEVERITY);
    if (findings.length > 0) return { refused: true as const, findings };
    const { statusCode, headers = {}, body } = result.right.output;
    const { 'Content-type': _, ...further } = headers;
    return { refused: false as const, status: statusCode, headers: further, body };
  };
}

/** Makes a new configuration for each request, because Prism modifies it. */
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

/**
 * Reads the header `Prefer` (RFC 7240): `code=400`, `example=NAME`, or both. Other preferences are ignored.
 * @throws Refusal for a status or an example that the operation does not have
 */
export function readPrefer(header: string | undefined, operation: Pick<MockOperation, 'id' | 'examples'>) {
  const wanted = parse(header ?? '');
  if (wanted.has('dynamic')) {
    throw new Refusal(
      'The header `Prefer` must not have `dynamic`: this mock returns written examples only.',
    );
  }
  const code = wanted.get('code');
  const example = wanted.get('example');
  if (code !== undefined && !operation.examples.has(code)) {
    const codes = [...operation.examples.keys()].join(', ');
    throw new Refusal(`The header \`Prefer\` must have a code of ${operation.id}: ${codes}.`);
  }
  if (example === undefined) return code === undefined ? {} : { code: Number(code) };
  const holder = [...operation.examples].find(
    ([status, names]) => (code ?? status) === status && names.includes(example),
  );
  if (!holder) throw new Refusal(listKnown(operation, code));
  return { code: Number(holder[0]), example };
}

function parse(header: string): Map<string, string> {
  const pairs = header.split(/[,;]/).map((part) => part.split('=', 2).map((side) => side.trim()));
  return new Map(
    pairs.map(([name = '', value = '']) => [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')]),
  );
}

function listKnown(operation: Parameters<typeof readPrefer>[1], code: string | undefined): string {
  const known = [...operation.examples]
    .filter(([status]) => code === undefined || code === status)
    .map(([status, names]) => `${names.map((name) => `\`${name}\``).join(', ')} (${status})`)
    .join('; ');
  return `The header \`Prefer\` must name an example of ${operation.id}: ${known}.`;
}
