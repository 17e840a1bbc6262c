import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPEC } from './workflows.ts';

export interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly [keyword: string]: unknown;
}

interface Message {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly 'x-status-codes': Readonly<Record<string, string>>;
  readonly parameters?: readonly { readonly name: string; readonly explode?: boolean }[];
  readonly requestBody?: Message;
  readonly responses: Readonly<Record<string, Message>>;
}

const document = JSON.parse(readFileSync(join(SPEC, 'generated/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Finds an operation of the document by its id. */
export function operationNamed(id: string): Operation {
  const operation = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  return operation;
}

/** Lists the schemas of a request or an answer, one for each media type. */
export function schemasOf(message: Message | undefined): readonly Schema[] {
  return Object.values(resolve(message ?? {}).content ?? {}).map(({ schema }) => schema);
}

/** Finds every schema that describes a member, in whatever branch. */
export function schemasAt(schemas: readonly Schema[], pointer: string): readonly Schema[] {
  const names = pointer.split('/').slice(1);
  return names.reduce<readonly Schema[]>(
    (found, name) =>
      found.flatMap(branchesOf).flatMap((schema) => {
        const member = schema.properties?.[name] ?? (/^\d+$/.test(name) ? schema.items : undefined);
        return member === undefined ? [] : branchesOf(member);
      }),
    schemas,
  );
}

function branchesOf(schema: Schema): readonly Schema[] {
  const whole = resolve(schema);
  const inner = ['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap(
    (keyword) => (whole[keyword] ?? []) as readonly Schema[] | Schema,
  ) as Schema[];
  return [whole, ...inner.flatMap(branchesOf)];
}

function resolve<Value extends { readonly $ref?: string }>(value: Value): Value {
  if (value.$ref === undefined) return value;
  const names = value.$ref.split('/').slice(1);
  const found = names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document);
  return resolve(found as Value);
}
