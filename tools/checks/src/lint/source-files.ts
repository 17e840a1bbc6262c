import { basename } from 'node:path';
import type { Path } from '@cross-border-payments/openapi';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import { isFactFile } from '../document/load-tree.ts';
import {
  asArray,
  asObject,
  isNonEmptyString,
  type JsonObject,
  type LintFinding,
  type SpecTree,
} from '../document/spec-tree.ts';
import { webhookName } from '../source/messages.ts';

/** Rules about messages may cite the conventions (2.1), other rules also every whole chapter. */
const GENERAL = { message: /^2\.1$/, other: /^(\d+|2\.1)$/ };

/** A whole chapter. Statements may cite it, although no file of tables has its number. */
const CHAPTER = /^[1-9]$/;

interface Part {
  readonly section: string;
  readonly text: string;
}

/** A rule may cite sections with its id or its operations, and sections about every operation. */
export function sectionReader(
  files: readonly SourceFile[],
  calls: ReadonlyMap<string, string>,
): ((rule: JsonObject) => ReadonlySet<string>) | undefined {
  const inSource = files.filter(({ file }) => isFactFile(file));
  const parts = inSource.flatMap(readParts);
  if (parts.length === 0) return undefined;
  return ({ id, kind, operations }) => {
    const general = asArray(kind).every((one) => one === 'schema') ? GENERAL.message : GENERAL.other;
    const named = asArray(operations).flatMap((one) => calls.get(String(one)) ?? []);
    const ofRule = ({ section, text }: Part) =>
      general.test(section) || text.includes(String(id)) || named.some((name) => text.includes(name));
    return new Set(parts.filter(ofRule).map(({ section }) => section));
  };
}

function readParts({ data }: SourceFile): Part[] {
  const { section, tables, operations } = asObject(data);
  const entries = Array.isArray(data) ? data : [...asArray(tables), ...asArray(operations)];
  return entries.flatMap((entry) => {
    const { method, path, ...more } = asObject(entry);
    const own = isNonEmptyString(more.section) ? more.section : section;
    return isNonEmptyString(own) ? [{ section: own, text: JSON.stringify([`${method} ${path}`, more]) }] : [];
  });
}

/** Returns the name of each operation in the facts, such as `POST /payout/oauth/token`, by its operationId. */
export function factNames(tree: SpecTree): ReadonlyMap<string, string> {
  const paths = Object.entries(asObject(asObject(tree.files.get(tree.entry)).paths));
  const pathOf = new Map(paths.map(([path, item]) => [basename(String(asObject(item).$ref)), path]));
  const operations = tree.nodes.filter(({ kind }) => kind === 'operation');
  return new Map(
    operations.map(({ value, via, place, webhook }) => [
      String(value.operationId),
      webhook
        ? `${webhookName(value.operationId, value.summary)} `
        : `${via.toUpperCase()} ${pathOf.get(basename(place.file))}`,
    ]),
  );
}

/**
 * Checks that each `section` of the facts exists. An operation must name a section that has a file of tables. Other
 * entries may name such a section or a chapter. A file must name the section in its own file name.
 */
export function checkSourceSections(files: readonly SourceFile[]): LintFinding[] {
  const inSource = files.filter(({ file }) => isFactFile(file));
  const ofFiles = inSource.flatMap(({ file }) => readSection(file) ?? []);
  const known = [...ofFiles].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return inSource.flatMap(({ file, data }) => {
    const own = readSection(file);
    const allowed = own === undefined ? known : [own];
    const mayBeChapter = own === undefined && basename(file) !== 'operations.yaml';
    return findSections(data).flatMap(([section, path]) => {
      if (allowed.includes(String(section)) && typeof section === 'string') return [];
      if (mayBeChapter && typeof section === 'string' && CHAPTER.test(section)) return [];
      return [{ place: { file, path }, message: sectionMessage(section, allowed, mayBeChapter) }];
    });
  });
}

function sectionMessage(section: unknown, allowed: readonly string[], mayBeChapter: boolean): string {
  const list = allowed.map((one) => `"${one}"`).join(', ');
  const chapters = mayBeChapter ? ', or a chapter from "1" to "9"' : '';
  return `\`section\` must be a string with a section of \`spec/source\`, not ${JSON.stringify(section)}. Write one of ${list}${chapters}.`;
}

function readSection(file: string): string | undefined {
  return /^(\d+(?:\.\d+)*)-/.exec(basename(file))?.[1];
}

function findSections(data: unknown): [section: unknown, path: Path][] {
  if (Array.isArray(data)) return data.flatMap((entry, at) => findSectionAt(entry, [at]));
  const operations = asArray(asObject(data).operations).flatMap((one, at) =>
    findSectionAt(one, ['operations', at]),
  );
  const enumerations = Object.entries(asObject(data)).flatMap(([name, one]) => findSectionAt(one, [name]));
  return [...findSectionAt(data, []), ...operations, ...enumerations];
}

function findSectionAt(entry: unknown, path: Path): [section: unknown, path: Path][] {
  return 'section' in asObject(entry) ? [[asObject(entry).section, [...path, 'section']]] : [];
}

/** What each operation of the facts must have, with an example. */
const OPERATION_FACTS: Readonly<Record<string, string>> = {
  method: 'POST',
  path: '/payout/common/bank/list',
  section: '"4.6"',
  family: 'Reference data',
  security: '[appkey, token]',
  body: 'json',
  retry: 'read',
  codes: '{ "1": success, "-1": error }',
};

/** Returns the operations in `operations.yaml` that lack a fact, or have it in another form than the example. */
export function checkSourceOperations(files: readonly SourceFile[]): LintFinding[] {
  const inSource = files.filter(({ file }) => isFactFile(file) && basename(file) === 'operations.yaml');
  return inSource.flatMap(({ file, data }) =>
    asArray(asObject(data).operations).flatMap((operation, index) =>
      Object.entries(OPERATION_FACTS).flatMap(([fact, example]) => {
        const value = asObject(operation)[fact];
        const path = ['operations', index, ...(value === undefined ? [] : [fact])];
        if (hasFormOf(example, value)) return [];
        const fault = value === undefined ? `lacks \`${fact}\`` : `has a \`${fact}\` of another form`;
        return [
          {
            place: { file, path },
            message: `This operation ${fault}. Write it as in \`${fact}: ${example}\`.`,
          },
        ];
      }),
    ),
  );
}

function hasFormOf(example: string, value: unknown): boolean {
  if (example.startsWith('[')) return Array.isArray(value);
  if (example.startsWith('{')) return Object.keys(asObject(value)).length > 0;
  return isNonEmptyString(value);
}

/** Returns the properties of the interface document's tables whose `enum` neither lists values nor names an enumeration. */
export function checkSourceEnumerations(files: readonly SourceFile[]): LintFinding[] {
  const inSource = files.filter(({ file }) => isFactFile(file));
  const enumerations = inSource.find(({ file }) => basename(file) === 'enumerations.yaml');
  const known = asObject(enumerations?.data);
  const tablesOf = inSource.filter(({ file }) => /^\d/.test(basename(file)));
  return tablesOf.flatMap(({ file, data }) =>
    asArray(asObject(data).tables).flatMap((table, index) =>
      Object.entries(asObject(asObject(table).properties)).flatMap(([property, row]) => {
        const value = asObject(row).enum;
        if (value === undefined || (typeof value === 'string' && Object.hasOwn(known, value))) return [];
        if (Array.isArray(value) && value.length > 0 && value.every(isNonEmptyString)) return [];
        const path = ['tables', index, 'properties', property, 'enum'];
        const message = Array.isArray(value)
          ? '`enum` must list at least one value, and only strings. Write the values, those that YAML reads as another type in quotes.'
          : `\`enum\` must name an entry of \`enumerations.yaml\`, not \`${String(value)}\`. Correct the name, add the entry there, or list the values here if only this property has them.`;
        return [{ place: { file, path }, message }];
      }),
    ),
  );
}

/**
 * Reports each callback that the tables of the interface document name and the OpenAPI document lacks. A callback is
 * reported once, at its first message.
 */
export function checkSourceCallbacks(files: readonly SourceFile[], document: SpecTree): LintFinding[] {
  const callbacks = document.operations({ webhooks: true }).filter(({ webhook }) => webhook);
  const known = new Set(callbacks.map(({ value }) => webhookName(value.operationId, value.summary)));
  const findings: LintFinding[] = [];
  for (const { file, data } of files.filter((one) => isFactFile(one.file))) {
    for (const [index, table] of asArray(asObject(data).tables).entries()) {
      for (const [at, message] of asArray(asObject(table).messages).map(String).entries()) {
        const [, name, address] = /^(POST (\{callback_url\}\S*)) /.exec(message) ?? [];
        if (name === undefined || known.has(name)) continue;
        known.add(name);
        const advice = `End the summary of its file in \`webhooks\` with \`: ${address}\`, or correct the address here.`;
        findings.push({
          place: { file, path: ['tables', index, 'messages', at] },
          message: `No callback has the address \`${address}\`. ${advice}`,
        });
      }
    }
  }
  return findings;
}
