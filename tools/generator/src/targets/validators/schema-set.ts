import type { Schema } from '@cross-border-payments/explain';
import { joinPointer } from '@cross-border-payments/openapi';
import {
  type Document,
  isFile,
  type SchemaNode,
  toJsonSchema,
  type Unsupported,
} from '@cross-border-payments/openapi/model';
import { findViewSensitive } from '../../emit/views.ts';
import { inDirection, startWriting, type Writing, writingUnder } from './direction.ts';
import { withEncoding } from './encoding.ts';
import type { FormatChoice } from './formats.ts';
import type { Message } from './messages.ts';

/** The schemas that messages need, each compiled to one function. `$ref`s are names of the set. */
export interface SchemaSet {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Name of each message's schema. */
  readonly roots: ReadonlyMap<Message, string>;
  /** Where each schema stands in the document. */
  readonly pointers: ReadonlyMap<string, string>;
}

/** A schema that cannot be compiled to a validator. */
export class SchemaFault extends Error {
  override readonly name = 'SchemaFault';

  /**
   * @param pointer where in the document
   * @param reason what is wrong and how to mend it
   */
  constructor(pointer: string, reason: string) {
    super(`${pointer}: ${reason}`);
  }
}

/** Notes what of a schema no validator can hold. */
export type Refuse = (unsupported: Unsupported) => void;

/**
 * Writes the schemas of the messages, and all that they refer to, as JSON Schema.
 *
 * @param refuse notes what the validators cannot hold, which is left out
 * @param choice which formats are checked
 */
export function collectSchemas(
  { named, schemas: all }: Document,
  messages: readonly Message[],
  refuse: Refuse,
  choice?: FormatChoice,
): SchemaSet {
  const schemas = new Map<string, Schema>();
  const pointers = new Map<string, string>();
  const documentNames = new Map([...named].map(([name, node]) => [node, name]));
  const referred = new Map<string, string>();
  const sensitive = findViewSensitive(all);
  const queue: { name: string; node: SchemaNode; writing: Writing }[] = [];
  const add = (wanted: string, node: SchemaNode, writing: Writing): string => {
    const name = freeName(wanted.replaceAll(/[>#]/g, '_'), pointers);
    pointers.set(name, node.pointer);
    queue.push({ name, node, writing });
    return name;
  };
  const refer = (node: SchemaNode, { isForm, view: asked }: Writing): string => {
    const view = sensitive.has(node) ? asked : undefined;
    const key = `${isForm} ${view} ${node.id}`;
    const wanted = [documentNames.get(node), view, isForm && 'form'].filter(Boolean).join(' ');
    const name = referred.get(key) ?? add(wanted, node, startWriting(isForm, view));
    referred.set(key, name);
    return name;
  };
  const look = (node: SchemaNode) => {
    refuseFaults(node, refuse);
    return choice === 'all' ? withEncoding(node, refuse) : node;
  };
  const roots = new Map(
    messages.map((message) => {
      const { schema, isForm, view } = message;
      const writing = startWriting(isForm, sensitive.has(schema) ? view : undefined);
      return [message, add(messageName(message), schema, writing)];
    }),
  );
  for (const { name, node, writing } of queue) schemas.set(name, write(node, writing, refer, look));
  for (const [message, name] of roots) {
    const target = soleReference(schemas.get(name));
    if (target === undefined) continue;
    roots.set(message, target);
    schemas.delete(name);
  }
  return { schemas, roots, pointers };
}

function write(
  node: SchemaNode,
  writing: Writing,
  refer: (target: SchemaNode, writing: Writing) => string,
  look: (node: SchemaNode) => SchemaNode,
): Schema {
  const schema = toJsonSchema(inDirection(look(node), writing), (inner, keyword) => {
    if (writing.isForm && keyword === 'properties' && isFile(inner)) return true;
    return write(inner, writingUnder(node, keyword, writing), refer, look);
  });
  if (!node.ref || typeof schema === 'boolean') return schema;
  return { $ref: encodeURIComponent(refer(node.ref, writing)), ...schema };
}

/** Notes what a validator of the schema cannot hold. It is left out. */
function refuseFaults({ pointer, properties, faults }: SchemaNode, refuse: Refuse): void {
  for (const { path, reason } of faults) {
    refuse({
      code: 'invalid-keyword',
      pointer: joinPointer(pointer, ...path),
      reason: `${reason} If this is allowed, it is left out.`,
    });
  }
  if (properties.has('__proto__')) {
    refuse({
      code: 'invalid-keyword',
      pointer: joinPointer(pointer, 'properties', '__proto__'),
      reason:
        'Validators do not look at a member of this name; choose another. If this is allowed, it may have any value.',
    });
  }
}

/**
 * Returns the name of the schema if a message is only a reference to it; such a message needs no function of its own.
 */
function soleReference(schema: Schema | undefined): string | undefined {
  if (typeof schema !== 'object' || typeof schema.$ref !== 'string') return undefined;
  return Object.keys(schema).length === 1 ? decodeURIComponent(schema.$ref) : undefined;
}

/** Returns the name of a message's schema: `createToken body application/json`. */
function messageName({ operation, part, status, mediaType }: Message): string {
  return [operation, part, status, mediaType].filter(Boolean).join(' ');
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}
