import type { Dialect } from './load-document.ts';

type Keywords = Record<string, unknown>;

export interface NormalSchema {
  readonly keywords: Keywords;
  /** OpenAPI 3.0 `nullable` next to a composition, which has no `type` to put `null` into. */
  readonly nullable: boolean;
  /** Keywords next to `$ref`, which OpenAPI 3.0 ignores. */
  readonly ignored: readonly string[];
}

/**
 * Converts one schema object, without its children, to JSON Schema 2020-12: `nullable` becomes a type, boolean
 * `exclusiveMinimum` and `exclusiveMaximum` become numbers, `example` becomes `examples`.
 */
export function normaliseSchema(raw: Keywords, dialect: Dialect): NormalSchema {
  const keywords: Keywords = { ...raw };
  takeExample(keywords);
  if (dialect === '3.1') return { keywords, nullable: false, ignored: [] };
  if (typeof raw.$ref === 'string') return { ...refAlone(raw), nullable: false };
  exclusive(keywords, 'exclusiveMinimum', 'minimum');
  exclusive(keywords, 'exclusiveMaximum', 'maximum');
  return { keywords, nullable: takeNullable(keywords), ignored: [] };
}

function takeExample(keywords: Keywords): void {
  if (keywords.example === undefined) return;
  keywords.examples ??= [keywords.example];
  delete keywords.example;
}

/** Removes what OpenAPI 3.0 ignores next to `$ref`, except a description, which is harmless. */
function refAlone(raw: Keywords): { keywords: Keywords; ignored: string[] } {
  const isKept = (key: string) => KEPT.has(key) || key.startsWith('x-');
  const keywords = Object.fromEntries(Object.entries(raw).filter(([key]) => isKept(key)));
  return { keywords, ignored: Object.keys(raw).filter((key) => !isKept(key) && !SILENT.has(key)) };
}

const KEPT = new Set(['$ref', 'description', 'deprecated']);
const SILENT = new Set(['title', 'example', 'default', 'externalDocs', 'summary']);

function exclusive(keywords: Keywords, exclusiveKey: string, limitKey: string): void {
  if (typeof keywords[exclusiveKey] !== 'boolean') return;
  if (keywords[exclusiveKey] && typeof keywords[limitKey] === 'number') {
    keywords[exclusiveKey] = keywords[limitKey];
    delete keywords[limitKey];
  } else {
    delete keywords[exclusiveKey];
  }
}

function takeNullable(keywords: Keywords): boolean {
  const nullable = keywords.nullable === true;
  delete keywords.nullable;
  if (!nullable) return false;
  const { type, enum: values } = keywords;
  if (Array.isArray(values) && !values.includes(null)) keywords.enum = [...values, null];
  if (typeof type === 'string') keywords.type = [type, 'null'];
  return typeof type !== 'string' && !Array.isArray(values);
}
