import { isAnnotation } from '@cross-border-payments/openapi/conditions';
import { appendParagraph } from '../conditions-in-words/member-texts.ts';
import { eachObject, isObject, type JsonObject, listOf } from '../json.ts';
import { resolved } from './merge-schemas.ts';

const MAY_BE_EMPTY = 'May be empty.';

/**
 * Rewrites choices so that Redoc shows their descriptions: a choice between lists of strings becomes one list; a
 * choice between objects loses its discriminator, and each branch gets its description.
 */
export function plainChoices(document: JsonObject, part: unknown): void {
  eachObject(part, (schema) => {
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = listOf(schema[keyword])
        .filter(isObject)
        .map((branch) => resolved(document, branch));
      if (branches.length === 0) continue;
      if (branches.every(isListOfTexts)) writeList(schema, keyword, branches);
      else if ('description' in schema && branches.every(isDescribedObject))
        describeBranches(schema, keyword, branches);
    }
  });
}

/** The description says that the property may be empty. */
export function hideEmptyTexts(part: unknown): void {
  eachObject(part, (schema) => {
    const values = listOf(schema.enum);
    if (values.length > 1 && values.includes('')) schema.enum = values.filter((value) => value !== '');
  });
}

function isListOfTexts(schema: JsonObject): boolean {
  const isOther = (keyword: string): boolean =>
    !['const', 'enum', 'type'].includes(keyword) && !isAnnotation(keyword);
  const values = valuesOf(schema);
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'string') &&
    !Object.keys(schema).some(isOther)
  );
}

function valuesOf(schema: JsonObject): unknown[] {
  return schema.const === undefined ? listOf(schema.enum) : [schema.const];
}

function writeList(schema: JsonObject, keyword: string, branches: JsonObject[]): void {
  delete schema[keyword];
  const values = [...new Set(branches.flatMap(valuesOf))];
  schema.enum = values;
  if (typeof schema.description !== 'string') return;
  schema.type = 'string';
  if (values.includes('') && !/may be empty/i.test(schema.description))
    schema.description = appendParagraph(schema.description, MAY_BE_EMPTY);
}

function isDescribedObject({ type, description }: JsonObject): boolean {
  return type === 'object' && typeof description === 'string';
}

function describeBranches(schema: JsonObject, keyword: string, branches: JsonObject[]): void {
  delete schema.discriminator;
  schema[keyword] = branches.map((branch) => ({
    ...branch,
    description: appendParagraph(schema.description, String(branch.description)),
  }));
}
