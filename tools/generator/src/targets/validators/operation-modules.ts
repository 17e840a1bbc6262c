import { indexSchemas } from '@cross-border-payments/explain/build';
import { freeName, groupBy } from '@cross-border-payments/openapi';
import { type Document, reachable } from '@cross-border-payments/openapi/model';
import { hasOnlyTypes } from '../../runtime/coerce.ts';
import { functionCode, outsideParts } from './compile-functions.ts';
import { type CompiledFunction, helperCode, jsonLiteral, MESSAGE, WORK, wordsIn } from './function-module.ts';
import type { ValidationTarget } from './messages.ts';
import { ResponseShapes } from './response-shapes.ts';
import type { SchemaSet } from './schema-set.ts';

export interface CompiledSchemas {
  readonly messages: readonly ValidationTarget[];
  readonly set: SchemaSet;
  readonly functions: ReadonlyMap<string, CompiledFunction>;
}

/**
 * Writes all validators as one module. It also lists the operations without messages, because a service compares the
 * list with its own table of operations.
 */
export function allOperations(model: Document, compiled: CompiledSchemas): string {
  const { functions, messages } = compiled;
  const own = groupBy(messages, ({ operation }) => operation);
  const shapes = responseShapes(model, compiled);
  const { helpers, constants } = outsideParts(functions);
  const code = [
    ...[...groupBy(helpers, ({ file }) => file).values()].map(helperCode),
    ...constants.values(),
    ...[...functions.values()].map(functionCode),
    shapes.code,
  ];
  const table = idsOf(model, own).map(
    (id) => [id, validatorsOf(own.get(id) ?? [], compiled, shapes)] as const,
  );
  return mainModule(code, table, compiled);
}

/** Maximum number of operations in a module, which is imported as a whole. */
const MAX_TOGETHER = 40;

/**
 * Writes the validators of the operations of each tag as a module, and a main module that imports them on first use
 * from a folder. Returns the code of the main module, and of the others by name without extension.
 */
export function lazyOperations(
  model: Document,
  compiled: CompiledSchemas,
  folder: string,
  extension: string,
) {
  const groups = new Map<string, string>();
  for (const [tag, own] of groupBy(model.operations, ({ tags: [tag = 'operations'] }) => tag))
    for (const [at, { id }] of own.entries()) {
      const number = Math.floor(at / MAX_TOGETHER) + 1;
      groups.set(id, number === 1 ? tag : `${tag}-${number}`);
    }
  const shapes = responseShapes(model, compiled);
  const groupOf = (id: string) => groups.get(id) ?? 'webhooks';
  const { files, fileNames } = separateModules(compiled, { extension, shapes, groupOf });
  const table = idsOf(model, fileNames).map((id) => {
    const file = fileNames.get(id);
    if (file === undefined) return [id, '{}'] as const;
    const take = `({ operations }) => ({ operation: operations[${JSON.stringify(id)}] })`;
    return [id, `() => import("${folder}${file}${extension}").then(${take})`] as const;
  });
  return { main: mainModule([], table, compiled), files };
}

function idsOf({ operations, webhooks }: Document, own: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...own.keys(), ...[...operations, ...webhooks].map(({ id }) => id)])];
}

function mainModule(
  code: readonly string[],
  table: readonly (readonly [id: string, validators: string])[],
  { set, messages }: CompiledSchemas,
): string {
  const name = messages.every(({ coercions = {} }) => hasOnlyTypes(coercions)) ? 'coerceTypes' : 'coerce';
  const properties = table.map(([id, validators]) => `  ${propertyName(id)}: ${validators},`);
  return [
    helperCode([{ file: 'coerce', name, as: '$coerce' }]),
    ...code,
    `const $validators = {\n${properties.join('\n')}\n};`,
    `const $index = ${jsonLiteral(indexSchemas(set.schemas))};`,
    `export { $coerce as coerce, $index as index, $validators as validators };`,
    '',
  ].join('\n');
}

interface Shapes {
  readonly numbers: ReadonlyMap<ValidationTarget, number>;
  readonly code: string;
}

function responseShapes({ operations }: Document, { messages }: CompiledSchemas): Shapes {
  const shapes = new ResponseShapes();
  const sent = new Set(operations.map(({ id }) => id));
  const responses = messages.filter(({ operation, part }) => part === 'response' && sent.has(operation));
  const numbers = new Map(responses.map((message) => [message, shapes.of([message.schema])]));
  return { numbers, code: `const $shapes = ${jsonLiteral(shapes.all())};` };
}

/** Name, without extension, of the file with the helpers and constants of all functions. */
const HELPERS = 'helpers';

/**
 * Writes a module for each group of operations, which exports their validators. Functions that several groups use are
 * in shared modules, one for each set of groups. If `shapes` is omitted, each group must be a single operation, and its
 * module also exports the `index` of its schemas.
 *
 * @returns the code of each file, by name without extension, and the file name of each operation
 */
export function separateModules(
  compiled: CompiledSchemas,
  {
    extension = '.js',
    shapes,
    groupOf = (id) => id,
  }: { extension?: string; shapes?: Shapes; groupOf?: (id: string) => string } = {},
) {
  const { set, functions } = compiled;
  const operations = [...groupBy(compiled.messages, ({ operation }) => operation)].map(([id, messages]) => {
    const roots = messages.map((message) => set.roots.get(message) ?? '');
    return { id, messages, names: reachable(roots, (name) => functions.get(name)?.calls.values() ?? []) };
  });
  const taken = new Set([HELPERS]);
  const groups = groupBy(operations, ({ id }) => groupOf(id));
  const groupFiles = new Map([...groups.keys()].map((group) => [group, fileName(group, taken)]));
  const { helpers, constants } = outsideParts(functions);
  // Bundlers can leave out each helper and constant.
  const outside = new Map([...helpers.map((one) => [one.as, helperCode([one])] as const), ...constants]);
  if (shapes) outside.set('$shapes', shapes.code);
  const definedIn = new Map([...outside.keys()].map((name) => [name, HELPERS]));
  const uses = operations.flatMap(({ id, names }) =>
    [...names].map((name) => ({ group: groupOf(id), name })),
  );
  const usesOf = groupBy(uses, ({ name }) => name);
  const chunks = groupBy(functions, ([name]) =>
    [...new Set((usesOf.get(name) ?? []).map(({ group }) => group))].join('\n'),
  );
  // These functions are never called: Ajv may read a schema without writing a call.
  chunks.delete('');
  const shared = [...chunks].map(([key, entries]) => {
    const file = groupFiles.get(key) ?? fileName('chunk', taken);
    const own = entries.map(([, one]) => one);
    for (const { identifier } of own) definedIn.set(identifier, file);
    return { file, own };
  });
  const importing = (code: string, file: string) => withImports(code, file, definedIn, extension);
  const exporting = (names: Iterable<string>) => `export { ${[...names].join(', ')} };\n`;
  const files = new Map([[HELPERS, [...outside.values(), exporting(outside.keys())].join('\n')]]);
  for (const { file, own } of shared) {
    const names = own.map(({ identifier }) => identifier);
    files.set(file, importing(`${own.map(functionCode).join('\n')}\n${exporting(names)}`, file));
  }
  for (const [group, members] of groups) {
    const file = groupFiles.get(group) ?? '';
    const own = (chunks.get(group) ?? []).map(([, one]) => functionCode(one));
    const { exported, index } = groupExports(members, compiled, shapes);
    files.set(file, importing([...own, exported].join('\n'), file) + index);
  }
  return { files, fileNames: new Map(operations.map(({ id }) => [id, groupFiles.get(groupOf(id)) ?? ''])) };
}

/** Writes the exports of a module. The index is separate, because its words look like names to import. */
function groupExports(
  members: readonly { id: string; messages: readonly ValidationTarget[]; names: Iterable<string> }[],
  compiled: CompiledSchemas,
  shapes: Shapes | undefined,
) {
  const validators = members.map(({ messages }) => validatorsOf(messages, compiled, shapes));
  if (shapes) {
    const rows = members.map(({ id }, at) => `  ${propertyName(id)}: ${validators[at]},\n`);
    return { exported: `export const operations = {\n${rows.join('')}};\n`, index: '' };
  }
  const index = jsonLiteral(indexSchemas(compiled.set.schemas, members[0]?.names));
  return {
    exported: `export const operation = ${validators[0]};\n`,
    index: `export const index = ${index};\n`,
  };
}

/** Adds imports for the names in code that other files define. */
function withImports(
  code: string,
  file: string,
  definedIn: ReadonlyMap<string, string>,
  extension: string,
): string {
  const names = [...wordsIn(code)].filter((name) => (definedIn.get(name) ?? file) !== file);
  const imports = [...groupBy(names, (name) => definedIn.get(name))].map(
    ([from, imported]) => `import { ${imported.join(', ')} } from './${from}${extension}';\n`,
  );
  return imports.join('') + code;
}

/** Maximum length of the file name of an operation. File systems allow 255 bytes, with extensions and numbers. */
const MAX_NAME = 120;

function fileName(operation: string, taken: Set<string>): string {
  const base = operation.replaceAll(/[^A-Za-z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '') || 'operation';
  const name = freeName(base.slice(0, MAX_NAME), (each) => taken.has(each.toLowerCase()), '-');
  taken.add(name.toLowerCase());
  return name;
}

function validatorsOf(
  messages: readonly ValidationTarget[],
  { set, functions }: CompiledSchemas,
  shapes?: Shapes,
): string {
  const isBounded = [...functions.values()].some((one) => one.helpersOfConstants.includes(WORK));
  const parts = messages.map((message): CodePart => {
    const root = set.roots.get(message) ?? '';
    const { coercions } = message;
    const plan = coercions ? `, coercions: ${jsonLiteral(coercions)}` : '';
    const own = functions.get(root)?.identifier ?? '';
    const check = isBounded ? `${WORK.as}.bounded(${own})` : own;
    const at = shapes?.numbers.get(message) ?? 0;
    const shape = at > 0 ? `, shape: { all: $shapes, at: ${at} }` : '';
    return [
      placeOf(message),
      `{ validate: /* @__PURE__ */ ${MESSAGE.as}(${check}), root: ${JSON.stringify(root)}${plan}${shape} }`,
    ];
  });
  return nestedObject(parts);
}

function placeOf({ part, mediaType = '', status = '' }: ValidationTarget): string[] {
  if (part === 'body') return ['body', mediaType];
  if (part === 'responseHeaders') return [part, status];
  return part === 'response' ? ['responses', status, mediaType] : [part];
}

type CodePart = readonly [path: readonly string[], code: string];

function nestedObject(parts: readonly CodePart[]): string {
  const properties = [...groupBy(parts, ([path]) => path[0] ?? '')].map(([name, inner]) => {
    const own = inner.find(([path]) => path.length === 1)?.[1];
    const rest = inner.map(([path, code]): CodePart => [path.slice(1), code]);
    return `${propertyName(name)}: ${own ?? nestedObject(rest)}`;
  });
  return `{ ${properties.join(', ')} }`;
}

function propertyName(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}
