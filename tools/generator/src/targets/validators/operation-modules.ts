import { indexSchemas } from '@cross-border-payments/explain/build';
import type { Document } from '@cross-border-payments/openapi/model';
import { freeName } from '../../emit/text.ts';
import { helperCode, moduleName, type TextModules } from './bundle.ts';
import type { CompiledFunction } from './compile-functions.ts';
import { constantModule, functionModule, jsonLiteral } from './function-module.ts';
import type { Message } from './messages.ts';
import { ResponseShapes } from './response-shapes.ts';
import type { SchemaSet } from './schema-set.ts';

export interface CompiledSchemas {
  readonly messages: readonly Message[];
  readonly set: SchemaSet;
  readonly functions: ReadonlyMap<string, CompiledFunction>;
}

/**
 * Writes a module per schema and per operation, which exports the `index` of its own schemas.
 *
 * @returns the modules, and the file name of each operation without ending
 */
export function operationModules(compiled: CompiledSchemas): {
  texts: TextModules;
  fileNames: ReadonlyMap<string, string>;
} {
  const texts = new Map<string, string>();
  for (const [name, { parts, identifier }] of compiled.functions) {
    texts.set(moduleName('schema', name), functionModule(parts, identifier));
    for (const [constant, code] of parts.constants) {
      texts.set(moduleName('constant', constant), constantModule(constant, code));
    }
  }
  const fileNames = new Map<string, string>();
  const taken = new Set<string>();
  for (const [operation, own] of messagesByOperation(compiled)) {
    texts.set(moduleName('operation', operation), operationModule(own, compiled));
    fileNames.set(operation, fileName(operation, taken));
  }
  return { texts, fileNames };
}

/**
 * Writes all operations as one module. Operations without a message are included: a service compares them with its
 * table.
 */
export function allOperations(model: Document, compiled: CompiledSchemas): string {
  const { set, functions } = compiled;
  const own = messagesByOperation(compiled);
  const parts = [...functions.values()];
  const constants = new Map(parts.flatMap(({ parts: { constants: used } }) => [...used]));
  const helpers = [
    ...parts.map(({ parts: { helpers: used } }) => used),
    ...[...constants.values()].map(({ helpers: used }) => used),
  ].flat();
  const ids = [...new Set([...own.keys(), ...[...model.operations, ...model.webhooks].map(({ id }) => id)])];
  const shapes = new ResponseShapes();
  const sent = new Set(model.operations.map(({ id }) => id));
  const shapeOf = ({ operation, part, schema }: Message) =>
    part === 'response' && sent.has(operation) ? shapes.of([schema]) : 0;
  const properties = ids.map(
    (id) => `  ${propertyName(id)}: ${validatorsOf(own.get(id) ?? [], compiled, shapeOf)},`,
  );
  return [
    helperCode([...helpers, COERCE]),
    ...[...constants.values()].map(({ code }) => code),
    ...parts.map(({ identifier, parts: { own: name, code } }) => `${code}const ${identifier} = ${name};`),
    `const $shapes = ${jsonLiteral(shapes.all())};`,
    `const $validators = {\n${properties.join('\n')}\n};`,
    `const $index = ${jsonLiteral(indexSchemas(set.schemas))};`,
    `export { ${COERCE.as} as coerce, $index as index, $validators as validators };`,
    '',
  ].join('\n');
}

const COERCE = { file: 'coerce', name: 'coerce', as: '$coerce' };

function messagesByOperation({ messages }: CompiledSchemas): Map<string, Message[]> {
  const operations = new Map<string, Message[]>();
  for (const message of messages) {
    const own = operations.get(message.operation);
    if (own) own.push(message);
    else operations.set(message.operation, [message]);
  }
  return operations;
}

function operationModule(messages: readonly Message[], compiled: CompiledSchemas): string {
  const { set, functions } = compiled;
  const roots = messages.map((message) => set.roots.get(message) ?? '');
  const imports = roots.map((root) => {
    const identifier = functions.get(root)?.identifier ?? '';
    return `import { ${identifier} } from ${JSON.stringify(moduleName('schema', root))};`;
  });
  return [
    ...new Set(imports),
    `export const operation = ${validatorsOf(messages, compiled)};`,
    `export const index = ${jsonLiteral(indexSchemas(set.schemas, reachable(set, roots)))};`,
    '',
  ].join('\n');
}

/** @param shapeOf returns the number of the shape of a message; 0 without one */
function validatorsOf(
  messages: readonly Message[],
  { set, functions }: CompiledSchemas,
  shapeOf: (message: Message) => number = () => 0,
): string {
  const parts = messages.map((message): CodePart => {
    const root = set.roots.get(message) ?? '';
    const { coercions } = message;
    const plan = coercions ? `, coercions: ${jsonLiteral(coercions)}` : '';
    const validate = functions.get(root)?.identifier ?? '';
    const at = shapeOf(message);
    const shape = at > 0 ? `, shape: { all: $shapes, at: ${at} }` : '';
    return {
      path: placeOf(message),
      code: `{ validate: ${validate}, root: ${JSON.stringify(root)}${plan}${shape} }`,
    };
  });
  return codeOf(parts);
}

function placeOf({ part, mediaType = '', status = '' }: Message): string[] {
  if (part === 'body') return ['body', mediaType];
  if (part === 'responseHeaders') return [part, status];
  return part === 'response' ? ['responses', status, mediaType] : [part];
}

/** The code of a nested property, by its path. */
interface CodePart {
  readonly path: readonly string[];
  readonly code: string;
}

function codeOf(parts: readonly CodePart[]): string {
  const properties = [...new Set(parts.map(({ path }) => path[0] ?? ''))].map((name) => {
    const inner = parts.filter(({ path }) => path[0] === name);
    const own = inner.find(({ path }) => path.length === 1)?.code;
    return `${propertyName(name)}: ${own ?? codeOf(inner.map(({ path, code }) => ({ path: path.slice(1), code })))}`;
  });
  return `{ ${properties.join(', ')} }`;
}

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

function propertyName(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}

function fileName(operation: string, taken: Set<string>): string {
  const base = operation.replaceAll(/[^A-Za-z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '') || 'operation';
  const name = freeName(base, (each) => taken.has(each.toLowerCase()), '-');
  taken.add(name.toLowerCase());
  return name;
}
