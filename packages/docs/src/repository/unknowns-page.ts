import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatPointer,
  listOperations,
  parsePointer,
  type RawOperation,
  reachableReferences,
} from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { inPlainWords, wayToFindOut } from '../conditions-in-words/extension-texts.ts';
import { arrayOf, isObject, stringsIn } from '../json.ts';
import type { SitePage } from '../site/layout.ts';
import { escapeHtml, htmlCode, htmlLink, htmlTable, renderLine, slugOf } from '../site/markup.ts';
import { operationPath } from '../site/operation-page.ts';
import { trafficHtml, unknownEvidence } from '../site/traffic.ts';
import type { Repository } from './markdown-page.ts';

interface AbsentPoint {
  readonly title: string;
  /** Phrases by which the search finds the point. */
  readonly words: string;
  /** Pattern that must match no operation id and no property name. */
  readonly absent: string;
  readonly text: string;
}

export const ABSENT_POINTS: readonly AbsentPoint[] = parse(
  readFileSync(new URL('../../not-in-interface.yaml', import.meta.url), 'utf8'),
);

export function absentPath({ title }: Pick<AbsentPoint, 'title'>): string {
  return `unknowns.html#not-${slugOf(title)}`;
}

export function unknownsPage({ root, context, evidence }: Repository): SitePage {
  const register: unknown = parse(readFileSync(join(root, 'spec', 'generated', 'unknowns.yaml'), 'utf8'));
  const entries = arrayOf(register)
    .filter(isObject)
    .map(({ statement, at }) => ({ statement: String(statement), at: stringsIn(at) }));
  const byWords = Map.groupBy(entries, ({ statement }) => inPlainWords(statement));
  const points = [...byWords].map(([words, alike]) => ({
    words,
    ...wayToFindOut(alike[0]?.statement ?? ''),
    statements: new Set(alike.map(({ statement }) => statement)),
    pointers: alike.flatMap(({ at }) => at),
  }));
  const users = usersOf(context.document, listOperations(context.document));
  const tableOf = (isFirst: boolean): string => {
    const shown = points
      .filter(({ blocks }) => blocks === isFirst)
      .sort((a, b) => reachOf(b.pointers, users) - reachOf(a.pointers, users));
    const rows = shown.map(({ words, way, pointers, statements }) => [
      renderLine(words, context.names),
      renderLine(way, context.names),
      whereHtml(pointers, users),
      ...(evidence ? [unknownEvidence(evidence, statements)] : []),
    ]);
    const anchors = shown.map(({ words }) => ` id="${slugOf(words)}"`);
    const head = ['Not shown', 'How to find out', 'Where', ...(evidence ? ['Seen in traffic'] : [])];
    return htmlTable(head, rows, anchors);
  };
  const absent = ABSENT_POINTS.map(
    (point) =>
      `<h3 id="not-${slugOf(point.title)}">${escapeHtml(point.title)}</h3><p>${renderLine(point.text, context.names)}</p>`,
  );
  const links = ABSENT_POINTS.map(({ title }) => `<a href="#not-${slugOf(title)}">${escapeHtml(title)}</a>`);
  return {
    path: 'unknowns.html',
    title: 'What the interface does not show',
    part: 'More',
    description:
      'Every point that the interface leaves open, with the properties and operations it concerns.',
    wide: true,
    body: `<h1>What the interface does not show</h1>
<p>Where the interface shows nothing, the schemas accept any value and say so. Where it can be read in several ways, this document chooses one, and <a href="/operations/conventions.html">lists these points</a>. For each, the sandbox makes a <a href="/sandbox/choices.html">choice</a>, and examples state what they assume. Agree with the operator on any test that a table suggests: whether the service has a test environment is not shown either.</p>
<nav aria-label="What it does not have"><p>What it does not have: ${links.join(', ')}.</p></nav>
${evidence ? trafficHtml(evidence) : ''}
<h2 id="before-you-go-live">Before you go live</h2>
<p>Without these, no request succeeds, or you do not know what happened to your money. Ask the operator of the service first.</p>
${tableOf(true)}
<h2 id="further-points">Further points</h2>
<p>Ask about those that your flow depends on.</p>
${tableOf(false)}
<h2 id="not-in-the-interface">What it does not have</h2>
<p>Merchants look for these, and no operation or property is about them.</p>
${absent.join('\n')}`,
  };
}

function usersOf(document: unknown, operations: readonly RawOperation[]): Map<string, RawOperation[]> {
  const users = new Map<string, RawOperation[]>();
  for (const operation of operations)
    for (const pointer of [operation.pointer, ...reachableReferences(document, operation.object)])
      users.set(pointer, [...(users.get(pointer) ?? []), operation]);
  return users;
}

/** Returns how many operations a point concerns. A point that is outside all operations concerns every operation. */
function reachOf(pointers: readonly string[], users: ReadonlyMap<string, RawOperation[]>): number {
  const counts = pointers.map((pointer) => usersOfOwner(pointer, users).length);
  return counts.includes(0) ? Number.POSITIVE_INFINITY : Math.max(...counts);
}

function usersOfOwner(pointer: string, users: ReadonlyMap<string, RawOperation[]>): RawOperation[] {
  const owner = formatPointer(parsePointer(pointer).slice(0, 3));
  return users.get(owner) ?? users.get(`#${owner}`) ?? [];
}

/** Maximum number of links at a place, and maximum number of places before the others are folded. */
const MOST = 6;

function whereHtml(pointers: readonly string[], users: ReadonlyMap<string, RawOperation[]>): string {
  const lines = pointers.map((pointer) => {
    const path = parsePointer(pointer);
    const links = usersOfOwner(pointer, users).map((one) => htmlLink(operationPath(one), htmlCode(one.id)));
    const shown = links.length > MOST ? [...links.slice(0, MOST), `and ${links.length - MOST} more`] : links;
    const names = path.filter((_, at) => path[at - 1] === 'properties');
    if (path[0] === 'components' && path[1] === 'securitySchemes') names.push(String(path[2]));
    const property = names.length === 0 ? '' : htmlCode(names.join('.'));
    return [property, shown.join(', ')].filter((text) => text !== '').join(': ');
  });
  const all = [...new Set(lines.filter((line) => line !== ''))];
  if (all.length === 0) return 'the whole interface';
  if (all.length === 1) return all.join('');
  const list = `<ul>${all.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  return all.length > MOST ? `<details><summary>${all.length} places</summary>${list}</details>` : list;
}
