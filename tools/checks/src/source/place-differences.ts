import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Path } from '@cross-border-payments/openapi';
import { readSourceFile, type SourceFile } from '@cross-border-payments/openapi/model';
import type { Difference } from './compare.ts';
import type { Source } from './source.ts';

interface PlacedDifference {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

type Tables = Pick<Source, 'tables'>;

/** Files that contain one array, and the property in which an entry of the array names its places. */
const LISTS: Readonly<Record<string, { readonly file: string; readonly places: string }>> = {
  limit: { file: 'limits.yaml', places: 'where' },
  'not shown': { file: 'unknowns.yaml', places: 'at' },
  prose: { file: 'prose.yaml', places: 'at' },
  'not stated': { file: 'not-stated.yaml', places: 'at' },
};

export function placeDifferences(spec: string, differences: readonly Difference[]): PlacedDifference[] {
  if (differences.length === 0) return [];
  const folder = join(spec, 'source');
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const files = new Map(names.map((name) => [name, readSourceFile(join(folder, name))]));
  const causes = differences.filter(isNoConsequence(differences));
  const reported = causes.filter((one) => one.source !== undefined || otherName(one, causes) === undefined);
  return reported.map((difference) => {
    const { name, path } = placeOf(difference, files);
    const position = files.get(name)?.positionOf(path, 'key') ?? { line: 1, column: 1 };
    const message =
      methodMessage(difference, differences) ?? renameMessage(difference, causes) ?? messageOf(difference);
    return { file: join(folder, name), ...position, message };
  });
}

/**
 * Makes a function that returns whether to keep a difference. It drops differences that follow from another difference:
 * - the mark that a fact is not shown, if only one side has the fact
 * - the values of a property, if its enumeration differs in the same way
 * - anything about an operation that only one side has
 * - an operation of the document, if the other side has the same path with another method
 */
function isNoConsequence(all: readonly Difference[]): (one: Difference) => boolean {
  const seen = new Set(all.map(({ at, fact }) => `${fact} ${at}`));
  const oneSided = all.filter(({ fact }) => fact === 'operation');
  const wanted = new Set(oneSided.flatMap(({ at, source }) => (source === undefined ? [] : [pathOf(at)])));
  const enumerations = all.filter(({ fact }) => fact === 'enumeration');
  return ({ at, fact, source, bundle }) => {
    if (fact.endsWith('NotShown')) return !seen.has(`${fact.replace('NotShown', '')} ${at}`);
    if (fact === 'operation') return source !== undefined || !wanted.has(pathOf(at));
    if (oneSided.some((operation) => isAbout(at, operation.at))) return false;
    const values = [source, bundle].map((value) => [value].flat().join(' | '));
    return (
      fact !== 'values' || !enumerations.some((one) => one.source === values[0] && one.bundle === values[1])
    );
  };
}

/** If each side has one property that the other lacks, one of the two names is probably misspelt. */
function otherName({ at, fact, source }: Difference, all: readonly Difference[]): string | undefined {
  const ofMessage = all.filter(
    (one) => one.fact === 'property' && messagePart(one.at).message === messagePart(at).message,
  );
  const other = ofMessage.find((one) => (one.source === undefined) !== (source === undefined));
  return fact === 'property' && ofMessage.length === 2 ? other && messagePart(other.at).property : undefined;
}

function renameMessage(difference: Difference, all: readonly Difference[]): string | undefined {
  const other = otherName(difference, all);
  if (other === undefined) return undefined;
  const { message, property } = messagePart(difference.at);
  return `The document lacks the property \`${property}\` of \`${message}\`, and has \`${other}\`, which is missing here. Correct whichever is wrong.`;
}

/** Splits a place into message and property: an empty property for the message itself. */
function messagePart(at: string): { message: string; property: string } {
  const [, message = at, property = ''] =
    /^(.* (?:request|query|header|response(?: \d+)?))(?: (.+))?$/.exec(at) ?? [];
  return { message, property };
}

function pathOf(operation: string): string {
  return operation.replace(/^\S+ /, '');
}

/** Returns whether a place is an operation, such as `POST /pay`, or inside it: `POST /pay request`. */
function isAbout(at: string, operation: string): boolean {
  return at.startsWith(operation) && /^(?:[ :]|$)/.test(at.slice(operation.length));
}

function placeOf(
  difference: Difference,
  files: ReadonlyMap<string, SourceFile>,
): { name: string; path: Path } {
  const { at, fact } = difference;
  const list = LISTS[fact];
  if (list) return { name: list.file, path: entryOf(list.places, difference, files.get(list.file)) };
  if (fact === 'enumeration') return { name: 'enumerations.yaml', path: [at] };
  const { message, property } = messagePart(at);
  const tables = fact === 'operation' ? [] : tablesOf(message, files);
  const row = tables.findLast(({ properties }) => Object.hasOwn(properties, property));
  if (row) return { name: row.name, path: ['tables', row.index, 'properties', property] };
  const table = tables.at(-1);
  if (table) return { name: table.name, path: ['tables', table.index, 'properties'] };
  const { operations } = (files.get('operations.yaml')?.data ?? { operations: [] }) as Pick<
    Source,
    'operations'
  >;
  const index = operations.findIndex(({ method, path }) => isAbout(message, `${method} ${path}`));
  const own = message === at && index >= 0 && Object.hasOwn(operations[index] ?? {}, fact) ? [fact] : [];
  return { name: 'operations.yaml', path: ['operations', ...(index < 0 ? [] : [index]), ...own] };
}

/** Lists the tables of a message, starting with the tables that apply to every response. */
function tablesOf(message: string, files: ReadonlyMap<string, SourceFile>) {
  const wanted = [message, message.replace(/ response \d+$/, ' response')];
  const all = [...files].flatMap(([name, { data }]) =>
    ((data as Partial<Tables> | undefined)?.tables ?? []).map((table, index) => ({ ...table, name, index })),
  );
  const ofResponses = / response/.test(message)
    ? all.filter(({ messages }) => messages[0] === '* response')
    : [];
  return [...ofResponses, ...all.filter(({ messages }) => messages.some((one) => wanted.includes(one)))];
}

/** Finds the entry by its words if it has any, otherwise by its place. */
function entryOf(places: string, { at, source, bundle }: Difference, file: SourceFile | undefined): Path {
  const entries = (file?.data ?? []) as readonly Readonly<Record<string, unknown>>[];
  const words = [at, source, bundle].map(String);
  const holds = (entry: Readonly<Record<string, unknown>>) => {
    const listed = entry[places] as readonly string[] | undefined;
    const isThere = listed?.some((place) => at.startsWith(place) || place.startsWith('* response'));
    const said = [entry.statement, entry.phrase, ...((entry.says ?? []) as unknown[])].filter(Boolean);
    const isSaid = said.some((one) => words.some((word) => word.includes(String(one))));
    return { isThere: isThere ?? places === 'at', isSaid };
  };
  const found = entries.map(holds);
  const both = found.findIndex(({ isThere, isSaid }) => isThere && isSaid);
  const index = both < 0 ? found.findIndex(({ isThere }) => isThere) : both;
  return index < 0 ? [] : [index];
}

function methodMessage({ at, fact, bundle }: Difference, all: readonly Difference[]): string | undefined {
  if (fact !== 'operation' || bundle !== undefined) return undefined;
  const other = all.find(
    (one) => one.fact === 'operation' && one.source === undefined && pathOf(one.at) === pathOf(at),
  );
  const [method] = at.split(' ');
  return (
    other &&
    `The method of \`${pathOf(at)}\` is \`${method}\` here, and \`${other.at.split(' ')[0]}\` in the document. Correct whichever is wrong.`
  );
}

function messageOf({ at, fact, source, bundle }: Difference): string {
  if (source === undefined && ['property', 'operation', 'enumeration', 'not shown'].includes(fact)) {
    return `The document has the ${fact} \`${at}\`, which is missing here. Enter it, or remove it from the document.`;
  }
  if (bundle === undefined && ['property', 'operation', 'enumeration', 'not shown'].includes(fact)) {
    return `The document lacks the ${fact} \`${at}\`. Add it there, or correct it here.`;
  }
  if (fact === 'prose')
    return `The description of \`${at}\` in the document does not say ${shown(source)}. Say it there.`;
  if (fact === 'not stated')
    return `A description of the document at \`${at}\` says what is ${shown(source)}. Reword it.`;
  if (fact === 'min' && bundle === undefined)
    return `\`${at}\` is required here, so it must not be empty. Write \`minLength: 1\` into the document, or remove \`required\` here.`;
  const [, path] = /^[A-Z]+ \/(\S*)/.exec(at) ?? [];
  const file =
    path === undefined ? '' : ` (\`paths/${path.replaceAll('/', '_')}.yaml\` and what it refers to)`;
  return `\`${fact}\` of \`${at}\` is ${shown(source)} here, and ${shown(bundle)} in the document${file}. Correct whichever is wrong.`;
}

function shown(value: unknown): string {
  return value === undefined || value === ''
    ? 'not given'
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
