import { isObject, parsePointer, valueAt } from '@cross-border-payments/openapi';
import type { OpenApiDocument } from '@cross-border-payments/proof';
import type { ApiChange } from './api-changes.ts';
import type { Level } from './finding.ts';

/** Annotations, which change no message. */
const annotations = new Set([
  '$comment',
  'contact',
  'deprecated',
  'description',
  'example',
  'examples',
  'externalDocs',
  'license',
  'summary',
  'tags',
  'termsOfService',
  'title',
  'version',
]);

/** Keywords inside which `redocly diff` does not classify every change: see the README. */
const conditions = new Set(['if', 'then', 'else', 'not', 'oneOf', 'dependentRequired', 'dependentSchemas']);

/**
 * Returns the level of a change that Redocly reports.
 *
 * @returns `breaking` where Redocly says so, and for a member removed from a request, which Redocly passes because an
 *   open object still takes it: the service would ignore what a client sends; `check` for what it passes in a condition
 */
export function levelOf(change: ApiChange): Level {
  if (change.impact === 'major') return 'breaking';
  const parts = pointerParts(change);
  const keyword = change.property ?? parts.at(-1) ?? '';
  if (annotations.has(keyword) || (keyword.startsWith('x-') && keyword !== 'x-retry')) return 'neutral';
  if (change.kind === 'removed' && parts.at(-2) === 'properties' && !isConditional(parts)) return 'breaking';
  if (keyword === 'x-retry' || isRename(change) || isConditional(parts)) return 'check';
  return 'additive';
}

/**
 * Describes a change in one sentence.
 *
 * @param document the bundle its pointer leads into
 */
export function describeChange(change: ApiChange, document: OpenApiDocument): string {
  const parts = pointerParts(change);
  const said = change.verdicts.map((verdict) => verdict.message).join(' ');
  const rules = citedRules(document, parts);
  return (said === '' ? ownWords(change, parts) : said) + (rules === '' ? '' : ` (condition of ${rules})`);
}

function ownWords(change: ApiChange, parts: string[]): string {
  const name = change.property ?? parts.at(-1) ?? 'the document';
  const owner = ownerOf(parts.at(-1) === name ? parts.slice(0, -1) : parts);
  if (isRename(change)) return `${quote(change.base?.value)} is called ${quote(change.revision?.value)} now.`;
  if (change.typeName === 'PathItem') return `Path \`${name}\` was ${change.kind}.`;
  if (change.kind === 'added') return `\`${name}\` was added to ${owner}.`;
  if (change.kind === 'removed') return `\`${name}\` was removed from ${owner}.`;
  return `\`${name}\` of ${owner} ${turn(change)}.`;
}

const LONGEST = 80;

function turn({ base, revision }: ApiChange): string {
  const before = base?.value;
  const after = revision?.value;
  if ([before, after].every((value) => typeof value === 'string' && value.length > LONGEST)) {
    return 'reads differently';
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const gained = after.filter((value) => !before.includes(value));
    const lost = before.filter((value) => !after.includes(value));
    const words = [gained.length > 0 && `gained ${list(gained)}`, lost.length > 0 && `lost ${list(lost)}`];
    if (gained.length + lost.length > 0) return words.filter(Boolean).join(' and ');
  }
  if (before === undefined) return `was set to ${quote(after)}`;
  if (after === undefined) return `was taken away (it was ${quote(before)})`;
  return `changed from ${quote(before)} to ${quote(after)}`;
}

const list = (values: unknown[]) => values.map(quote).join(', ');

function quote(value: unknown): string {
  const text = (JSON.stringify(value) ?? 'nothing').replaceAll('`', "'");
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}\``;
}

/** Returns whether a component was only renamed, which changes names of generated types and no message. */
function isRename(change: ApiChange): boolean {
  return change.property === 'key' && change.kind === 'modified';
}

/** Returns the nearest named thing around a change. */
function ownerOf(around: string[]): string {
  const member = around.lastIndexOf('properties', around.length - 2);
  const component = around[0] === 'components' && around[2] !== undefined ? around[2] : undefined;
  const path = (around[0] === 'paths' || around[0] === 'webhooks') && around[1];
  const root =
    component ?? (path ? [around[2]?.toUpperCase(), path].filter(Boolean).join(' ') : 'the document');
  const name = member >= 0 ? around[member + 1] : undefined;
  const named = root === 'the document' ? root : `\`${root}\``;
  return name === undefined ? named : `\`${name}\` in ${named}`;
}

/** Parts of the pointer of a change; they end with the keyword that changed. */
function pointerParts(change: ApiChange): string[] {
  return parsePointer((change.revision ?? change.base)?.pointer ?? '');
}

/** Returns whether the path goes through a keyword of a condition; a member named `not` does not count. */
function isConditional(parts: string[]): boolean {
  return parts.some((part, index) => conditions.has(part) && parts[index - 1] !== 'properties');
}

/** Returns the rules of the innermost condition on the path; none outside conditions. */
function citedRules(document: OpenApiDocument, parts: string[]): string {
  if (!isConditional(parts)) return '';
  const comments = parts.map((_, at) => {
    const node = valueAt(document, parts.slice(0, at + 1));
    return isObject(node) ? String(node.$comment) : '';
  });
  return comments.findLast((comment) => /^R-\d{3}/.test(comment)) ?? '';
}
