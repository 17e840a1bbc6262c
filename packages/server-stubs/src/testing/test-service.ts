import { readFileSync } from 'node:fs';
import type { Operation } from '@cross-border-payments/server-runtime/operation';
import type { ServiceOptions } from '@cross-border-payments/server-runtime/options';
import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { operationTable } from '../generated/operation-table.ts';
import { createPartialService } from '../generated/service.ts';

interface Example {
  readonly value: unknown;
}

interface Content {
  readonly examples?: Readonly<Record<string, Example | { readonly $ref: string }>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly { in: string; name: string; example?: unknown; required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Bundle {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly examples: Readonly<Record<string, Example>> };
}

/** The bundled document of the interface. */
export const bundle: Bundle = JSON.parse(
  readFileSync(new URL('../../../../spec/generated/openapi.json', import.meta.url), 'utf8'),
);

/** The operations of the generated table. */
export const operations: readonly Operation[] = operationTable;

/** Headers that `authenticate` of the test service accepts. */
export const CREDENTIALS = { appkey: 'key', token: 'right' };

function objectOf({ path, method }: Operation): OperationObject {
  const found = bundle.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`The bundle has no ${method} ${path}`);
  return found;
}

function firstExample(content: Content | undefined): unknown {
  const [example] = Object.values(content?.examples ?? {});
  if (!example) return undefined;
  return '$ref' in example
    ? bundle.components.examples[example.$ref.split('/').at(-1) ?? '']?.value
    : example.value;
}

/** Returns the first example of the request body of an operation. */
export function requestExample(operation: Operation): unknown {
  return firstExample(Object.values(objectOf(operation).requestBody?.content ?? {})[0]);
}

/** Returns the first example of a successful response. */
export function responseExample(operation: Operation): unknown {
  return firstExample(Object.values(objectOf(operation).responses['200']?.content ?? {})[0]);
}

/** Builds a query from the examples of the required parameters; empty if there are none. */
export function queryExample(operation: Operation): string {
  const parameters = (objectOf(operation).parameters ?? []).filter((each) => each.in === 'query');
  const isChosen = ({ name, required }: (typeof parameters)[number]) => required || name === 'idNumber';
  const chosen = parameters.filter(isChosen);
  return new URLSearchParams(
    chosen.map(({ name, example }): [string, string] => [name, String(example)]),
  ).toString();
}

/** The input of a call of a handler. */
export interface Seen {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

/**
 * Makes a service in which every operation returns its example. Only the token `right` is accepted.
 *
 * @param seen records the input of each call of a handler
 */
export function testService(
  options: Partial<ServiceOptions<string>> = {},
  seen: Seen[] = [],
  overrides: Readonly<Record<string, (input: never) => unknown>> = {},
): Service {
  const handlers = Object.fromEntries(
    operations.map((operation) => [
      operation.id,
      overrides[operation.id] ??
        (async (input: Record<string, unknown>) => {
          const { receive } = input as { receive?: (save: (file: never) => unknown) => Promise<unknown> };
          const form = await receive?.(() => 'saved');
          seen.push({ operation: operation.id, input: { ...input, form } });
          return { status: 200, body: responseExample(operation) };
        }),
    ]),
  );
  return createPartialService<string>(handlers, {
    authenticate: ({ header }) => {
      if (header('token') !== 'right') throw new Refusal('The token is wrong.');
      return header('appkey') ?? '';
    },
    ...options,
  });
}
