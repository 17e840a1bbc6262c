import { type OpenApiDocument, resolveRef, type Schema } from '../document/document.ts';
import { shownType } from './keywords.ts';

/** The two forms of an answer. */
export interface StatusChoice {
  /** The answer whose `status` is `1`. */
  success: Schema;
  /** The answer whose `status` is anything else. */
  refusal: Schema;
}

/** Keywords that do not narrow a refusal's data. Its members are compared one by one. */
const harmless = ['$ref', '$comment', 'type', 'title', 'description', 'properties', 'allOf'];

/**
 * Finds the choice between success and refusal in a schema of an answer or a part of one.
 *
 * @returns the two branches as written, or `undefined` when the schema has no such choice
 */
export function statusChoice(document: OpenApiDocument, schema: Schema): StatusChoice | undefined {
  const branches = schema.oneOf ?? [];
  const status = (branch: Schema) => targets(document, branch).find(({ properties }) => properties?.status);
  const success = branches.find((branch) => status(branch)?.properties?.status?.const === '1');
  const refusal = branches.find((branch) => status(branch)?.properties?.status?.not?.const === '1');
  return branches.length === 2 && success && refusal ? { success, refusal } : undefined;
}

/** Returns whether a branch of a choice requires a member itself or in the component it refers to. */
export function requires(document: OpenApiDocument, branch: Schema, name: string): boolean {
  return targets(document, branch).some(({ required }) => required?.includes(name));
}

/**
 * Describes the allowed `data` of a refusal.
 *
 * @returns the types, followed by the keywords that narrow them; `any` when nothing does
 */
export function refusalData(document: OpenApiDocument, schema: Schema): string {
  const parts = dataOfRefusals(document, schema).flatMap((data) => partsOf(document, data));
  const types = new Set(parts.flatMap((part) => shownType(part) ?? []));
  const keywords = new Set(parts.flatMap((part) => Object.keys(part).filter((key) => narrows(key, part))));
  return [types.size === 0 ? 'any' : [...types].join(' and '), ...keywords].join(', narrowed by ');
}

function narrows(keyword: string, schema: Schema): boolean {
  if (keyword === 'additionalProperties') return schema.additionalProperties !== true;
  return !harmless.includes(keyword) && !keyword.startsWith('x-');
}

/** Lists the schemas that apply to the `data` of a refusal: those of its branch and those of every answer. */
function dataOfRefusals(document: OpenApiDocument, schema: Schema): Schema[] {
  const choice = statusChoice(document, schema);
  const parts = [...targets(document, schema).slice(1), ...(schema.allOf ?? [])];
  if (choice) parts.push(choice.refusal);
  const own = schema.properties?.data;
  return [...(own ? [own] : []), ...parts.flatMap((part) => dataOfRefusals(document, part))];
}

function partsOf(document: OpenApiDocument, schema: Schema): Schema[] {
  return targets(document, schema).flatMap((target) => [
    target,
    ...(target.allOf ?? []).flatMap((part) => partsOf(document, part)),
  ]);
}

/** Lists a schema and the component that it refers to. */
function targets(document: OpenApiDocument, schema: Schema): Schema[] {
  return schema.$ref ? [schema, resolveRef<Schema>(document, schema.$ref)] : [schema];
}
