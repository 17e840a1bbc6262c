import { indexSchemas } from '@cross-border-payments/explain/build';
import type { Document, Operation } from '@cross-border-payments/openapi/model';
import { moduleName, type TextModules } from './bundle.ts';
import type { CompiledFunction } from './compile-functions.ts';
import type { Message } from './messages.ts';
import type { SchemaSet } from './schema-set.ts';

/** The modules to bundle, with the file name of each operation's module. */
export interface Modules {
  texts: TextModules;
  /** File name without ending, by module name. */
  entries: ReadonlyMap<string, string>;
}

/**
 * Writes a module per schema, per operation, and one for all operations (`all:`), operations without a message
 * included: a service checks with it that table and validators belong to one document.
 */
export function operationModules(
  model: Document,
  messages: readonly Message[],
  set: SchemaSet,
  functions: ReadonlyMap<string, CompiledFunction>,
): Modules {
  const texts = new Map<string, string>();
  for (const [name, compiled] of functions) {
    texts.set(moduleName('schema', name), compiled.code);
    for (const [constant, code] of compiled.constants) texts.set(moduleName('constant', constant), code);
  }
  const entries = new Map<string, string>();
  const operations = new Map<string, Message[]>();
  for (const message of messages) {
    operations.set(message.operation, [...(operations.get(message.operation) ?? []), message]);
  }
  const taken = new Set<string>();
  for (const [operation, own] of operations) {
    texts.set(moduleName('operation', operation), operationModule(own, set, functions));
    entries.set(moduleName('operation', operation), fileName(operation, taken));
  }
  const empty = [...model.operations, ...model.webhooks].filter(({ id }) => !operations.has(id));
  texts.set('all:', allModule([...operations.keys()], empty, set));
  return { texts, entries };
}

function allModule(operations: readonly string[], empty: readonly Operation[], set: SchemaSet): string {
  const imports = operations.map(
    (name, at) => `import { operation as o${at} } from ${JSON.stringify(moduleName('operation', name))};`,
  );
  const members = [
    ...operations.map((name, at) => `  ${memberName(name)}: o${at},`),
    ...empty.map(({ id }) => `  ${memberName(id)}: {},`),
  ];
  return [
    ...imports,
    'export { coerce } from "runtime:coerce";',
    `export const validators = {\n${members.join('\n')}\n};`,
    `export const index = ${literal(indexSchemas(set.schemas))};`,
    '',
  ].join('\n');
}

function operationModule(
  messages: readonly Message[],
  set: SchemaSet,
  functions: ReadonlyMap<string, CompiledFunction>,
): string {
  const imports = new Set<string>();
  const parts: CodePart[] = [];
  const roots = messages.map((message) => set.roots.get(message) ?? '');
  for (const [at, message] of messages.entries()) {
    const root = roots[at] ?? '';
    const identifier = functions.get(root)?.identifier ?? '';
    imports.add(`import { ${identifier} } from ${JSON.stringify(moduleName('schema', root))};`);
    const { coercions } = message;
    const plan = coercions ? `, coercions: ${literal(coercions)}` : '';
    const code = `{ validate: ${identifier}, root: ${JSON.stringify(root)}${plan} }`;
    parts.push({ path: placeOf(message), code });
  }
  return [
    ...imports,
    `export const operation = ${codeOf(parts)};`,
    `export const index = ${literal(indexSchemas(set.schemas, reachable(set, roots)))};`,
    '',
  ].join('\n');
}

function placeOf({ part, mediaType = '', status = '' }: Message): string[] {
  if (part === 'body') return ['body', mediaType];
  if (part === 'answerHeaders') return [part, status];
  return part === 'answer' ? ['answers', status, mediaType] : [part];
}

/** The code of a member, by its path. */
interface CodePart {
  readonly path: readonly string[];
  readonly code: string;
}

function codeOf(parts: readonly CodePart[]): string {
  const members = [...new Set(parts.map(({ path }) => path[0] ?? ''))].map((name) => {
    const inner = parts.filter(({ path }) => path[0] === name);
    const own = inner.find(({ path }) => path.length === 1)?.code;
    return `${memberName(name)}: ${own ?? codeOf(inner.map(({ path, code }) => ({ path: path.slice(1), code })))}`;
  });
  return `{ ${members.join(', ')} }`;
}

/** Lists the given schemas and all that they refer to. */
function reachable(set: SchemaSet, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...roots];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const text = JSON.stringify(set.schemas.get(name) ?? true);
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      const target = decodeURIComponent(ref);
      if (set.schemas.has(target)) queue.push(target);
    }
  }
  return found;
}

/** Returns a JSON value as JavaScript; a member named `__proto__` stays a member. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
}

function memberName(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}

function fileName(operation: string, taken: Set<string>): string {
  const base = operation.replaceAll(/[^A-Za-z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '') || 'operation';
  let name = base;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}-${number}`;
  taken.add(name.toLowerCase());
  return name;
}
