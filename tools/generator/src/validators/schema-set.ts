import type { Schema } from '@cross-border-payments/explain';
import type { JsonObject } from '@cross-border-payments/openapi';
import { cleanSchema } from './clean-schema.ts';
import { resolveRef } from './fault.ts';
import { isForm, type Message } from './messages.ts';

/** The schemas of a document that messages need, each compiled to one function. `$ref`s hold names of the set. */
export interface SchemaSet {
  schemas: ReadonlyMap<string, Schema>;
  /** Name of each message's schema. */
  roots: ReadonlyMap<Message, string>;
  /** Where each schema stands in the document. */
  pointers: ReadonlyMap<string, string>;
}

/**
 * Takes the schemas of the messages, and all that they refer to, out of the document.
 * @throws DocumentFault for references that lead nowhere and for what the validators cannot hold
 */
export function collectSchemas(document: JsonObject, messages: readonly Message[]): SchemaSet {
  const schemas = new Map<string, Schema>();
  const pointers = new Map<string, string>();
  const queue: [name: string, schema: unknown, pointer: string, form: boolean][] = [];
  const names = new Map<string, string>();
  const refer = (ref: string, from: string, form: boolean) => {
    const key = form ? `form ${ref}` : ref;
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = freeName(form ? `${refName(ref)} form` : refName(ref), pointers);
    names.set(key, name);
    pointers.set(name, ref);
    queue.push([name, resolveRef(document, ref, from), ref, form]);
    return name;
  };
  const roots = new Map<Message, string>();
  for (const message of messages) {
    const name = freeName(messageName(message), pointers);
    roots.set(message, name);
    pointers.set(name, message.pointer);
    queue.push([name, message.schema, message.pointer, isForm(message.mediaType)]);
  }
  const is30 = String(document.openapi).startsWith('3.0');
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, schema, pointer, form] = next;
    schemas.set(name, cleanSchema(schema, { pointer, is30, form, refer }));
  }
  for (const [message, name] of roots) {
    const target = soleReference(schemas.get(name));
    if (target === undefined) continue;
    roots.set(message, target);
    schemas.delete(name);
  }
  return { schemas, roots, pointers };
}

/** The name of the schema that a message is nothing but a reference to; such a message needs no function of its own. */
function soleReference(schema: Schema | undefined): string | undefined {
  if (typeof schema !== 'object' || typeof schema.$ref !== 'string') return undefined;
  return Object.keys(schema).length === 1 ? decodeURIComponent(schema.$ref) : undefined;
}

/** The name of a message's schema: `createToken body application/json`. */
export function messageName({ operation, part, status, mediaType }: Message): string {
  return [operation, part, status, mediaType].filter(Boolean).join(' ').replaceAll(/[>#]/g, '_');
}

function refName(ref: string): string {
  const [, component] = /^#\/components\/schemas\/([^/]+)$/.exec(ref) ?? [];
  return (component ?? ref.slice(2)).replaceAll(/[>#]/g, '_') || 'document';
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}
