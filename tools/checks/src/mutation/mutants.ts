import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, UsageError } from '@cross-border-payments/cli-kit';
import { formatPointer, type Path, parsePointer, valueAt } from '@cross-border-payments/openapi';
import { readSourceFile } from '@cross-border-payments/openapi/model';
import {
  type OpenApiDocument,
  type OperationObject,
  parametersSchema,
  partsOf,
  type Schema,
} from '../document/document.ts';
import { asArray, type SpecNode, SpecTree } from '../document/spec-tree.ts';

/**
 * Returns whether the schema around an `if` already requires a property that the `if` requires. Removing such an entry
 * from the `if` changes no verdict: the entry only prevents a second error for a missing property.
 */
function isRequiredAnyway(document: OpenApiDocument, node: SpecNode, name: string): boolean {
  const condition = outermostPart(node);
  if (condition.via !== 'if' || condition.parent === undefined) return false;
  const { via, parent, value } = outermostPart(condition.parent);
  const isQuery = via === 'x-query-schema' && parent !== undefined;
  const schema = isQuery ? parametersSchema(parent.value as unknown as OperationObject, 'query') : value;
  return partsOf(document, schema).some(({ required }) => required?.includes(name));
}

/** Follows only `allOf`, because only its entries always apply to the same value. */
function outermostPart(node: SpecNode): SpecNode {
  return node.via === 'allOf' && node.parent ? outermostPart(node.parent) : node;
}

export interface Mutant {
  pointer: string;
  /** What is removed, such as `required: logisticsNumber`. */
  change: string;
  apply(schema: Schema): void;
}

const removable = [
  'maxLength',
  'minLength',
  'maxProperties',
  'pattern',
  'format',
  'const',
  'not',
  'additionalProperties',
  'contentEncoding',
  'then',
  'else',
] as const;

/** Lists all removals of an enumeration value, `required` entry, bound or clause that may change a verdict. */
export function listMutants(document: OpenApiDocument): Mutant[] {
  const schemas = SpecTree.ofBundle(document).schemas();
  return schemas.flatMap((node) => [
    ...keywordMutants(node),
    ...['enum', 'required', 'allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      entryMutants(document, node, keyword),
    ),
  ]);
}

function keywordMutants({ place, value }: SpecNode): Mutant[] {
  const present = removable.filter((keyword) => value[keyword] !== undefined && !saysNothing(keyword, value));
  return present.map((keyword) => ({
    pointer: formatPointer(place.path),
    change: keyword,
    apply: (schema) => {
      delete schema[keyword];
    },
  }));
}

/** `additionalProperties: true`, and a side with only extensions, affect only readers and types. */
function saysNothing(keyword: string, schema: Schema): boolean {
  if (keyword === 'additionalProperties') return schema.additionalProperties === true;
  const side = keyword === 'then' || keyword === 'else' ? (schema[keyword] as object) : undefined;
  return side !== undefined && Object.keys(side).every((name) => name.startsWith('x-'));
}

function entryMutants(document: OpenApiDocument, node: SpecNode, keyword: string): Mutant[] {
  return asArray(node.value[keyword]).flatMap((entry, index): Mutant[] => {
    if (keyword === 'required' && isRequiredAnyway(document, node, String(entry))) return [];
    const apply = (schema: Schema) => {
      const left = asArray(schema[keyword]).filter((_, position) => position !== index);
      if (left.length === 0) delete schema[keyword];
      else schema[keyword] = left;
    };
    const change = `${keyword}: ${typeof entry === 'object' ? index : String(entry)}`;
    return [{ pointer: formatPointer(node.place.path), change, apply }];
  });
}

/** Returns a place such as `spec/components/schemas/A.yaml:12`; the bundle if the clause has no file. */
export function placeOfClause(spec: string, pointer: string, change: string): string {
  const path = parsePointer(pointer);
  const [section = '', key = '', name = ''] = path;
  const isComponent = section === 'components';
  const file = isComponent
    ? `components/${key}/${name}.yaml`
    : `${section}/${key.replace(/^\//, '').replaceAll('/', '_')}.yaml`;
  if (!existsSync(join(spec, file))) return 'spec/generated/openapi.yaml';
  const source = readSourceFile(join(spec, file));
  const inside = path.slice(isComponent ? 3 : 2);
  const [, keyword = change, entry = ''] = /^(\w+): (.+)$/.exec(change) ?? [];
  const entries = valueAt(source.data, [...inside, keyword]);
  const index = Array.isArray(entries) ? entries.map(String).indexOf(entry) : -1;
  const at = [...inside, keyword, ...(index >= 0 ? [index] : /^\d+$/.test(entry) ? [Number(entry)] : [])];
  return `spec/${file}:${source.positionOf(at, 'key').line}`;
}

const BUNDLE = 'spec/generated/openapi.json';

/** @throws UsageError if there is no bundle at the ref */
export function changedSince(
  base: string,
  document: OpenApiDocument,
  before: OpenApiDocument = bundleAt(base),
): (clause: { readonly pointer: string }) => boolean {
  const known = new Map<string, boolean>();
  return ({ pointer }) => {
    const path = parsePointer(pointer);
    const part = path.slice(0, path[0] === 'components' ? 3 : 2);
    const key = formatPointer(part);
    const isChanged = known.get(key) ?? jsonAt(document, part) !== jsonAt(before, part);
    known.set(key, isChanged);
    return isChanged;
  };
}

function jsonAt(document: OpenApiDocument, path: Path): string | undefined {
  return JSON.stringify(valueAt(document, path));
}

function bundleAt(base: string): OpenApiDocument {
  try {
    const args = ['show', `${base}:${BUNDLE}`];
    const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' } as const;
    return JSON.parse(execFileSync('git', args, options));
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? error).trim();
    throw new UsageError(`\`--base\` must be a git reference with ${BUNDLE}, not \`${base}\`: ${reason}`);
  }
}
