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
import { htmlCode, htmlLink, htmlTable, renderLine } from '../site/markup.ts';
import { operationPath } from '../site/operation-page.ts';
import type { Repository } from './markdown-page.ts';

export function unknownsPage({ root, context }: Repository): SitePage {
  const register: unknown = parse(readFileSync(join(root, 'spec', 'generated', 'unknowns.yaml'), 'utf8'));
  const points = new Map<string, { way: string; pointers: string[] }>();
  for (const entry of arrayOf(register).filter(isObject)) {
    const statement = String(entry.statement);
    const words = inPlainWords(statement);
    const known = points.get(words) ?? { way: wayToFindOut(statement), pointers: [] };
    known.pointers.push(...stringsIn(entry.at));
    points.set(words, known);
  }
  const users = usersOf(context.document, listOperations(context.document));
  const rows = [...points].map(([words, { way, pointers }]) => [
    renderLine(words, context.names),
    renderLine(way, context.names),
    whereHtml(pointers, users),
  ]);
  return {
    path: 'unknowns.html',
    title: 'What the interface does not show',
    part: 'More',
    description:
      'Every point that the interface leaves open, with the properties and operations it concerns.',
    wide: true,
    body: `<h1>What the interface does not show</h1>
<p>Where the interface shows nothing, the schemas accept any value and say so. Where it can be read in several ways, this document chooses one, and <a href="/operations/conventions.html">lists these points</a>. Before you go live, ask the operator of the service about the points that your flow depends on. For each, the sandbox makes a <a href="/sandbox/choices.html">choice</a>, and examples state what they assume.</p>
<p>Agree with the operator on any test that the table suggests: whether the service has a test environment is not shown either.</p>
${htmlTable(['Not shown', 'How to find out', 'Where'], rows)}`,
  };
}

function usersOf(document: unknown, operations: readonly RawOperation[]): Map<string, RawOperation[]> {
  const users = new Map<string, RawOperation[]>();
  for (const operation of operations)
    for (const pointer of [operation.pointer, ...reachableReferences(document, operation.object)])
      users.set(pointer, [...(users.get(pointer) ?? []), operation]);
  return users;
}

const MOST = 6;

const FOLDED = 6;

function whereHtml(pointers: readonly string[], users: ReadonlyMap<string, RawOperation[]>): string {
  const lines = pointers.map((pointer) => {
    const path = parsePointer(pointer);
    const owner = formatPointer(path.slice(0, 3));
    const found = users.get(owner) ?? users.get(`#${owner}`) ?? [];
    const links = found.map((one) => htmlLink(operationPath(one), htmlCode(one.id)));
    const shown = links.length > MOST ? [...links.slice(0, MOST), `and ${links.length - MOST} more`] : links;
    const property = propertyIn(path);
    return [property === undefined ? '' : htmlCode(property), shown.join(', ')]
      .filter((text) => text !== '')
      .join(': ');
  });
  const all = [...new Set(lines.filter((line) => line !== ''))];
  if (all.length === 0) return 'the whole interface';
  if (all.length === 1) return all.join('');
  const list = `<ul>${all.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  return all.length > FOLDED ? `<details><summary>${all.length} places</summary>${list}</details>` : list;
}

function propertyIn(path: readonly string[]): string | undefined {
  const names = path.filter((_, at) => path[at - 1] === 'properties');
  if (names.length > 0) return names.join('.');
  return path[0] === 'components' && path[1] === 'securitySchemes' ? path[2] : undefined;
}
