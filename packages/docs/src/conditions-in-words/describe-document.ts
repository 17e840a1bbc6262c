import { joinPointer, METHODS, parsePointer, reachableReferences } from '@cross-border-payments/openapi';
import { schemaReader } from '@cross-border-payments/openapi/conditions';
import { isObject, type JsonObject } from '../json.ts';
import { hideEmptyStrings, pageShapes } from '../page-shapes.ts';
import {
  describeMessage,
  describeParameter,
  eachInside,
  inside,
  type Pair,
  type Work,
} from './describe-message.ts';
import { describeOperation } from './describe-operation.ts';
import { describeSchema } from './describe-schema.ts';
import { notShownText } from './extension-texts.ts';
import { appendParagraph } from './property-texts.ts';
import { type Rule, rulesSection } from './rules-list.ts';
import { WordingError } from './words.ts';

/**
 * Makes the docs copy of a bundled OpenAPI 3.1 document: every condition and every extension of this project becomes a
 * sentence in a description.
 * @param document the bundle, which is not changed
 * @throws WordingError with the JSON pointer of a condition that cannot be put into words
 */
export function describeDocument(document: JsonObject, rules: readonly Rule[]): JsonObject {
  const shaped = pageShapes(document);
  const copy: JsonObject = structuredClone(shaped);
  const read = schemaReader(shaped, undefined, (pointer, reason) => {
    throw new WordingError(pointer, reason);
  });
  const work: Work = { document: shaped, copy, read, wholes: new Map() };
  const root: Pair = { original: shaped, copy, pointer: '' };
  describeComponents(work, root);
  describeFrame(root, rules);
  const paths = ['paths', 'webhooks'].flatMap((place) => eachInside(root, place));
  const operations = paths.flatMap((path) => METHODS.flatMap((method) => inside(path, method) ?? []));
  for (const operation of operations) describeOperation(work, operation, rules);
  hideEmptyStrings(copy);
  return copy;
}

function describeFrame(root: Pair, rules: readonly Rule[]): void {
  const info = inside(root, 'info');
  for (const one of [...(info ? [info] : []), ...eachInside(root, 'components', 'securitySchemes')]) {
    for (const text of notShownText(one.original)) {
      one.copy.description = appendParagraph(one.copy.description, text);
    }
  }
  if (info) info.copy.description = [info.copy.description ?? '', ...rulesSection(rules)].join('\n\n').trim();
}

/**
 * Lists the component schemas. Each follows the components that it uses, except in a cycle. So a component already has
 * its sentences when another component copies it.
 */
function usedFirst(document: JsonObject, schemas: JsonObject): Set<string> {
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || !(name in schemas)) return;
    seen.add(name);
    for (const ref of reachableReferences(document, schemas[name])) visit(parsePointer(ref).at(-1) ?? '');
    ordered.add(name);
  };
  Object.keys(schemas).forEach(visit);
  return ordered;
}

function describeComponents(work: Work, root: Pair): void {
  const schemas = inside(root, 'components', 'schemas');
  for (const name of schemas ? usedFirst(work.document, schemas.original) : []) {
    const schema = schemas?.original[name];
    if (!schemas || !isObject(schema)) continue;
    const node = work.read(schema, joinPointer(schemas.pointer, name));
    work.wholes.set(node, describeSchema(node, { copy: work.copy, holder: schemas.copy, key: name }));
  }
  const kind = (name: string): Pair[] => eachInside(root, 'components', name);
  for (const one of [...kind('parameters'), ...kind('headers')]) describeParameter(work, one);
  for (const one of [...kind('requestBodies'), ...kind('responses')]) describeMessage(work, one);
}
