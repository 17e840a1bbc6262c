import { isMap, isSeq, parseDocument } from 'yaml';
import { listTypes, type Observed, type Proposal, type ProposedEnumeration } from './edit-response.ts';
import { type EditableDocument, writeFlow } from './editable-document.ts';

/** A row of a table: the facts about one property. */
type Row = Readonly<Record<string, unknown>>;

interface Facts {
  readonly tables?: readonly { messages: readonly string[]; properties: Readonly<Record<string, Row>> }[];
}

interface Table {
  count: number;
  readonly rows: Map<string, Row>;
}

/** The section of observed facts. Its tables override the tables of the interface document. */
const SECTION = '10';
const FILE = 'source/10-observed.yaml';
const UNKNOWNS = 'source/unknowns.yaml';
const ENUMERATIONS = 'source/enumerations.yaml';

/**
 * Enters the proposed facts, marked as observed, in `spec/source` too, where the facts of the document are written a
 * second time. Adds rows and enumerations, and removes the unknowns that they answer.
 */
export function editSecondEntry(
  files: EditableDocument,
  proposals: readonly Proposal[],
  enumerations: ReadonlyMap<string, ProposedEnumeration>,
  observed: Observed,
): void {
  if (proposals.length === 0) return;
  removeUnknowns(files, proposals);
  const tables = new Map<string, Table>();
  for (const proposal of proposals) addRows(files, tables, proposal);
  const head = files.exists(FILE)
    ? files.readText(FILE)
    : `section: "${SECTION}"\ntitle: Observed in traffic\ntables:\n`;
  const lines = [...tables].flatMap(([message, { count, rows }]) => [
    ...[`  # ${observed(count)}`, `  - messages: [${message}]`, '    properties:'],
    ...[...rows].map(
      ([path, row]) => `      ${path.includes('[') ? JSON.stringify(path) : path}: ${writeFlow(row)}`,
    ),
  ]);
  files.change(FILE, `${head}${lines.join('\n')}\n`);
  const listed = [...enumerations].map(
    ([name, { values, count }]) =>
      `# ${observed(count)}\n${name}:\n  section: "${SECTION}"\n  values: ${writeFlow(values)}\n`,
  );
  if (listed.length > 0) files.change(ENUMERATIONS, files.readText(ENUMERATIONS) + listed.join(''));
}

/** Removes the answered places from the unknowns, and unknowns that have no place left. */
function removeUnknowns(files: EditableDocument, proposals: readonly Proposal[]): void {
  const document = parseDocument(files.readText(UNKNOWNS));
  const { contents } = document;
  if (!isSeq(contents)) return;
  for (const { unknown, place, operation } of proposals) {
    const names = [`${operation} response`, `${operation} response ${place.path}`];
    contents.items = contents.items.filter((entry) => {
      if (!isMap(entry)) return true;
      const [statement, section, at] = ['statement', 'section', 'at'].map((name): unknown => entry.get(name));
      if (statement !== unknown.statement || section !== unknown.section || !isSeq(at)) return true;
      at.items = at.items.filter((item) => !names.includes(String(item)));
      return at.items.length > 0;
    });
  }
  files.change(UNKNOWNS, document.toString({ lineWidth: 120, flowCollectionPadding: false }));
}

function addRows(files: EditableDocument, tables: Map<string, Table>, proposal: Proposal): void {
  const { place, operation, properties } = proposal;
  const message = `${operation} response`;
  const table = tables.get(message) ?? { count: 0, rows: new Map<string, Row>() };
  tables.set(message, table);
  table.count = Math.max(table.count, place.count);
  for (const { path, types, always, enumeration } of properties) {
    const known = table.rows.get(path) ?? readRow(files, message, path);
    const type = listTypes(types).join(' or ');
    // A property inside the data is required if the data is there. The data itself is required in a success.
    const required = always && !path.endsWith(']') ? { required: path.includes('.') ? true : 'success' } : {};
    if (enumeration === undefined) table.rows.set(path, { type, ...required, ...known });
    else table.rows.set(path, { type: 'string', ...known, enum: enumeration });
  }
}

/** Reads the facts about a property in the tables of `spec/source`; the last table counts. */
function readRow(files: EditableDocument, message: string, path: string): Row {
  const read = (file: string): Facts => Object(files.read(file));
  const tables = files.list('source').flatMap((file) => read(file).tables ?? []);
  const rows = tables.filter(({ messages }) => messages.includes(message));
  return rows.findLast(({ properties }) => properties[path])?.properties[path] ?? {};
}
