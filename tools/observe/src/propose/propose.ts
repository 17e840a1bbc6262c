import { capitalize } from '@cross-border-payments/explain/words';
import type { SeenPlace, SeenProperty, Unknown } from '../evidence/unknowns.ts';
import { plural } from '../report/formats.ts';
import type { TrafficReport } from '../report/report.ts';
import {
  editResponse,
  type Observed,
  type Proposal,
  type ProposedEnumeration,
  type ProposedProperty,
} from './edit-response.ts';
import { EditableDocument } from './editable-document.ts';
import { editSecondEntry } from './second-entry.ts';

/**
 * Writes the changed files of the document and, if a folder `source` with the facts of the document is next to it, of
 * this folder. Proposes enumerations for open strings, and properties of responses. Proposes none for requests, because
 * an accepted request does not show that the service reads its properties.
 *
 * @param source entry file of the hand-written document
 * @param folder where the changed files are written; the folder of `source` changes them in place
 * @returns a line for each change, and a line that names the answers for which there are too few exchanges
 */
export async function writeProposals(
  report: TrafficReport,
  source: string,
  folder: string,
): Promise<string[]> {
  const files = new EditableDocument(source);
  const day = (report.to ?? new Date().toISOString()).slice(0, 10);
  const observed: Observed = (count) => `Observed on ${day} in ${plural(count, 'exchange')}.`;
  const enumerations = new Map<string, ProposedEnumeration>();
  const names = files.nameOperations();
  const proposals = report.unknowns
    .flatMap((unknown) => selectProposals(unknown, report, files, names, enumerations))
    .flatMap((proposal) => editResponse(files, proposal, observed));
  for (const [name, { values, count }] of enumerations) {
    const description = `${observed(count)} Others may exist.`;
    files.create(`components/schemas/${name}.yaml`, { type: 'string', description, enum: values });
  }
  if (files.exists('source/unknowns.yaml')) editSecondEntry(files, proposals, enumerations, observed);
  await files.write(folder);
  return [...proposals.filter(({ place }) => place.count > 0).map(describe), ...describeShort(report)];
}

function describe({ place, unknown, properties }: Proposal): string {
  const named = properties.flatMap(({ enumeration }) => enumeration ?? []);
  const what = named.length > 0 ? `the values of ${named.join(', ')}` : `${properties.length} properties`;
  return `observe: ${place.operation}: ${what} (${unknown.statement}, ${plural(place.count, 'exchange')})`;
}

function selectProposals(
  unknown: Unknown,
  { atLeast }: TrafficReport,
  files: EditableDocument,
  names: ReadonlyMap<string, string>,
  enumerations: Map<string, ProposedEnumeration>,
): Proposal[] {
  const { places, valued, count } = readAnswer(unknown);
  const make = (place: SeenPlace, properties: readonly ProposedProperty[]): Proposal => {
    return { unknown, place, properties, operation: names.get(place.operation) ?? place.operation };
  };
  if (valued.length > 0 && count >= atLeast) {
    const values = [...new Set(valued.flatMap((place) => place.values ?? []))];
    const [enumeration] = valued.flatMap(({ pointer }) => nameEnumeration(pointer, files) ?? []);
    if (enumeration !== undefined) enumerations.set(enumeration, { values, count });
    const property = { types: ['string'], always: false, values, ...(enumeration ? { enumeration } : {}) };
    const all = [...valued, ...listUnseen(unknown)];
    return all.map((place) => make(place, [{ ...property, path: place.path, count: place.count }]));
  }
  return places.flatMap((place) =>
    place.properties && place.count >= atLeast ? [make(place, place.properties.filter(isPlain))] : [],
  );
}

/** Reads what an answer says about responses. The values of all places form one enumeration: exchanges add up. */
function readAnswer(unknown: Unknown) {
  const places = unknown.places.filter(
    ({ part, pointer }) => part === 'response' && !OPERATION.test(pointer),
  );
  const valued = places.filter(({ values }) => values !== undefined);
  return { places, valued, count: valued.reduce((sum, place) => sum + place.count, 0) };
}

function describeShort({ unknowns, atLeast }: TrafficReport): string[] {
  const short = unknowns.flatMap((unknown) => {
    const { places, valued, count } = readAnswer(unknown);
    if (valued.length > 0) return count < atLeast ? [`${unknown.statement} (${count})`] : [];
    return places
      .filter((place) => place.properties && place.count < atLeast)
      .map((place) => `${unknown.statement} of ${place.operation} (${place.count})`);
  });
  const why = `fewer than ${atLeast} exchanges (\`--at-least\`) show it`;
  return short.length === 0 ? [] : [`observe: not proposed, because ${why}: ${short.join(', ')}`];
}

/** Rejects names that would be unsafe in the document: a service may respond with line breaks, or with `__proto__`. */
function isPlain({ path }: SeenProperty): boolean {
  return path
    .split('.')
    .every((step) => /^[\p{L}\p{N}_$-]+(\[\])*$/u.test(step) && !step.startsWith('__proto__'));
}

/** Matches the pointer of a whole operation. A statement there does not say which schema to change. */
const OPERATION = /^#\/(paths|webhooks)\/[^/]+\/\w+$/;

/** Lists places in unseen messages that use the same schemas, because they change too. */
function listUnseen({ scope, places }: Unknown): SeenPlace[] {
  const pointers = new Set(places.map(({ pointer }) => pointer));
  const seen = new Set(places.map(({ operation, part, path }) => `${operation} ${part} ${path}`));
  return scope
    .filter(({ pointer, part, path }) => pointers.has(pointer) && part === 'response' && path !== '')
    .filter(({ operation, part, path }) => !seen.has(`${operation} ${part} ${path}`))
    .map((place) => ({ ...place, text: '', count: 0 }));
}

/** Names the enumeration of a property, such as `PayoutStatus`; undefined if components have no files of their own. */
function nameEnumeration(pointer: string, files: EditableDocument): string | undefined {
  const [, owner = '', property = ''] =
    /^#\/components\/schemas\/(\w+)\/properties\/(\w+)$/.exec(pointer) ?? [];
  return files.exists(`components/schemas/${owner}.yaml`) ? owner + capitalize(property) : undefined;
}
