import { joinList } from '@cross-border-payments/explain/words';
import { groupBy, isObject } from '@cross-border-payments/openapi';
import type { Operation } from '@cross-border-payments/openapi/model';
import type { Observation, OperationTraffic } from './observation.ts';
import { listPlaces, type MessagePlace, type ObservedPart, ValueShape } from './places.ts';
import type { RefusalGroup } from './refusals.ts';

/** A property that was seen in an object whose properties the document does not show. */
export interface SeenProperty extends Pick<SeenPlace, 'path' | 'count' | 'values'> {
  readonly types: readonly string[];
  /** Whether every object that could contain the property had it. */
  readonly always: boolean;
}

export interface SeenPlace {
  readonly operation: string;
  readonly part: ObservedPart;
  readonly path: string;
  readonly pointer: string;
  readonly text: string;
  readonly count: number;
  readonly values?: readonly string[];
  readonly properties?: readonly SeenProperty[];
}

/**
 * How sure an answer is: `likely` if enough exchanges of several merchants show it, `seen` if enough exchanges of one
 * merchant show it, `few` if there are not enough exchanges, `open` if there are none.
 */
export type Certainty = 'likely' | 'seen' | 'few' | 'open';

/** A statement about what the document does not show, and what traffic shows about it. */
export interface Unknown {
  readonly statement: string;
  readonly section?: string;
  readonly pointers: readonly string[];
  readonly places: readonly SeenPlace[];
  /** All places of the statement, whether seen or not. */
  readonly scope: readonly Pick<SeenPlace, 'operation' | 'part' | 'path' | 'pointer'>[];
  readonly count: number;
  readonly certainty: Certainty;
}

interface Mark extends Pick<Unknown, 'statement' | 'section'> {
  readonly pointer: string;
  readonly places: readonly MessagePlace[];
}

/** Lists the statements of `x-not-shown` with what traffic shows, in the order of the document. */
export function answerUnknowns(
  observation: Observation,
  groups: readonly RefusalGroup[],
  atLeast: number,
): Unknown[] {
  const marks = groupBy(listMarks(observation), ({ section, statement }) => `${section} ${statement}`);
  const sure = observation.merchants.size > 1 ? 'likely' : 'seen';
  return [...marks.values()].map((same): Unknown => {
    const [{ statement, section } = { statement: '' }] = same;
    const asked = same.flatMap(({ pointer, places }) => places.map((place) => ({ place, pointer })));
    const places = asked.flatMap((at) => answer(statement, { ...at, observation, groups }) ?? []);
    const scope = asked.map(({ place: { operation, part, path }, pointer }) => {
      return { operation: operation.id, part, path, pointer };
    });
    const count = places.reduce((sum, place) => sum + place.count, 0);
    return {
      ...{ statement, pointers: [...new Set(same.map(({ pointer }) => pointer))], places, scope, count },
      ...(section === undefined ? {} : { section }),
      certainty: places.length === 0 ? 'open' : count >= atLeast ? sure : 'few',
    };
  });
}

function listMarks({ contract: { model, written } }: Observation): Mark[] {
  const read = (value: unknown, pointer: string, places: readonly MessagePlace[]): Mark[] =>
    (Array.isArray(value) ? value : []).filter(isObject).map(({ statement, section }) => {
      const named = section === undefined ? {} : { section: String(section) };
      return { statement: String(statement), ...named, pointer, places };
    });
  const whole = (operation: Operation): MessagePlace => ({ operation, part: 'response', path: '' });
  const all = model.operations.map(whole);
  const places = listPlaces(model);
  return [
    ...read(Object(written.info)['x-not-shown'], '#/info', all),
    ...[...model.securitySchemes].flatMap(([name, scheme]) =>
      read(Object(scheme)['x-not-shown'], `#/components/securitySchemes/${name}`, all),
    ),
    ...[...model.operations, ...model.webhooks].flatMap((operation) => [
      ...read(operation.extensions.get('x-not-shown'), operation.pointer, [whole(operation)]),
      ...Object.values(operation.parameters)
        .flat()
        .flatMap(({ name, place, pointer, extensions }) => {
          const part = place === 'header' ? 'header' : 'query';
          return read(extensions.get('x-not-shown'), pointer, [{ operation, part, path: name }]);
        }),
    ]),
    ...model.schemas.flatMap((node) =>
      read(node.extensions.get('x-not-shown'), node.pointer, places.get(node) ?? []),
    ),
  ];
}

interface Question {
  readonly place: MessagePlace;
  readonly pointer: string;
  readonly shape: ValueShape;
  readonly traffic: OperationTraffic;
  readonly observation: Observation;
  readonly groups: readonly RefusalGroup[];
}

/** Returns what was seen. An empty text or a count of 0 means nothing. The count defaults to that of the shape. */
type Answer = (question: Question) => Partial<SeenPlace>;

function answer(statement: string, asked: Omit<Question, 'shape' | 'traffic'>): SeenPlace | undefined {
  const [, find, sentIf] = ANSWERS.find(([words]) => words.test(statement)) ?? [];
  const { operation, part: named, path } = asked.place;
  const traffic = asked.observation.traffic.get(operation);
  if (!find || !traffic) return undefined;
  const isSent = sentIf?.test(statement) && path === '' && named === 'response';
  const sent = traffic.shapes.has('query') ? 'query' : 'request';
  const part = isSent ? sent : named;
  const shape = traffic.shapes.get(part)?.at(path) ?? new ValueShape();
  const found = find({ ...asked, place: { operation, part, path }, shape, traffic });
  const place = { operation: operation.id, part, path, pointer: asked.pointer };
  const seen = { ...place, text: '', count: shape.count, ...found };
  return seen.text === '' || seen.count === 0 ? undefined : seen;
}

/**
 * How to answer a statement, by words that it contains. The first match counts. If `sentIf` matches too, a statement of
 * a whole response is about the query or, if there is none, the body of the request.
 */
const ANSWERS: readonly (readonly [words: RegExp, answer: Answer, sentIf?: RegExp])[] = [
  [/maximum length/, ({ shape }) => ({ text: shape.longest ? `at most ${shape.longest} characters` : '' })],
  [/^type$/, ({ shape }) => ({ text: joinList([...shape.types.keys()], 'or') })],
  [/values? of|event kinds|^status (after|before)|^set of/, answerValues],
  [
    /(request|response) (body|shape)|form fields?|further fields|body of the callback/,
    answerProperties,
    /^request/,
  ],
  [/required and which|is required, and when/, answerRequired, /required/],
  [/^condition$|given in a case/, answerPresence],
  [/characters of|format of/, ({ shape }) => ({ text: describeFormats(shape) })],
  [/HTTP status of a response/, answerRefusedCodes],
  [
    /error code for/,
    ({ observation: { rules }, place }) => listCounts(rules.secondCreates.get(place.operation) ?? []),
  ],
  [
    /^error of/,
    ({ traffic }) => listCounts([...traffic.messages].sort(([, one], [, other]) => other - one).slice(0, 1)),
  ],
  [/other status codes/, answerOtherCodes],
  [/headers?$/, answerHeaders],
  [/location of the parameters/, ({ shape }) => ({ text: quoteAll(shape.properties.keys()) }), /location/],
  [
    /(amount|page size) limits/,
    ({ shape: { least, most } }) => ({ text: most >= least ? `from ${least} to ${most}` : '' }),
  ],
  [/no envelope/, answerEnvelope],
];

function quoteAll(names: Iterable<string>): string {
  return [...names].map((name) => `\`${name}\``).join(', ');
}

/** Returns the values of a property; for a whole response, of `data.status` or, if there is none, of `status`. */
function answerValues({ shape: whole, place, observation }: Question): Partial<SeenPlace> {
  const inner = `${observation.contract.profile.envelope?.data ?? 'data'}.status`;
  const path = place.path || (whole.at(inner) ? inner : 'status');
  const shape = place.path === '' ? whole.at(path) : whole;
  const few = shape?.values && shape.values.size <= 10 ? [...shape.values.keys()] : [];
  const values = shape?.enumeration() ?? few;
  return { path, text: quoteAll(values), count: shape?.count ?? 0, values };
}

const MAX_LISTED = 100;

function answerProperties({ shape: whole }: Question): Partial<SeenPlace> {
  const found = [...whole.walk()].filter(([path]) => path !== '').slice(0, MAX_LISTED);
  const properties = found.map(([path, shape, parent]): SeenProperty => {
    const { types, count } = shape;
    const objects = parent ? (parent.types.get('object') ?? 0) : count;
    const values = types.size === 1 ? shape.enumeration() : undefined;
    return { path, types: [...types.keys()], always: count >= objects, count, ...(values ? { values } : {}) };
  });
  const texts = properties.map(
    ({ path, types, always }) => `\`${path}\`${always ? '' : '?'} ${types.join('|')}`,
  );
  return { text: texts.join(', '), properties };
}

function answerRequired({ shape: { properties, count }, place, groups }: Question): Partial<SeenPlace> {
  const always = [...properties].filter(([, inner]) => inner.count === count).map(([name]) => name);
  const given = always.length === 0 ? [] : [`always given: ${quoteAll(always)}`];
  const refused = groups
    .filter(({ operation, separatedBy }) => operation === place.operation && separatedBy !== '')
    .map(({ separatedBy, message }) => `refused if ${separatedBy}: ${message}`);
  return { text: [...given, `${properties.size - always.length} given sometimes`, ...refused].join('; ') };
}

function answerPresence({ shape, place: { part, path }, traffic }: Question): Partial<SeenPlace> {
  const around = traffic.shapes.get(part)?.at(path.replace(/\.?[^.]*$/, ''))?.count ?? 0;
  return shape.count === 0 ? {} : { text: `in ${shape.count} of ${around}`, count: around };
}

function describeFormats({ values }: ValueShape): string {
  const forms = [...(values?.keys() ?? [])].map((value) =>
    value
      .replace(/\p{Lu}/gu, 'A')
      .replace(/\p{Ll}/gu, 'a')
      .replace(/\d/g, '9'),
  );
  return [...new Set(forms)].slice(0, 10).join(', ');
}

function listCounts(counts: Iterable<readonly [text: string, count: number]>): Partial<SeenPlace> {
  const all = [...counts];
  const text = all.map(([name, count]) => `${name} (${count})`).join(', ');
  return { text, count: all.reduce((sum, [, count]) => sum + count, 0) };
}

function answerRefusedCodes({ observation, traffic }: Question): Partial<SeenPlace> {
  const { success } = observation.contract.profile.envelope ?? {};
  const codes = [...traffic.codes].filter(([code]) => !code.endsWith(` ${success}`));
  return listCounts(codes.map(([code, count]) => [`HTTP ${code}`, count]));
}

function answerOtherCodes({ place, traffic }: Question): Partial<SeenPlace> {
  const declared = Object(place.operation.extensions.get('x-status-codes'));
  const others = [...traffic.codes].flatMap(([all, count]): [string, number][] => {
    const [, code] = all.split(' ');
    return code === undefined || Object.hasOwn(declared, code) ? [] : [[`\`${code}\``, count]];
  });
  return listCounts(others);
}

function answerHeaders({ observation, pointer, traffic }: Question): Partial<SeenPlace> {
  const { securitySchemes } = observation.contract.model;
  const scheme = securitySchemes.get(pointer.split('/').at(-1) ?? '');
  const shape = traffic.shapes.get('header');
  if (!isObject(scheme) || !shape) return {};
  const path = String(scheme.name).toLowerCase();
  const text = `in ${shape.at(path)?.count ?? 0} of ${shape.count} accepted requests`;
  return { part: 'header', path, text, count: shape.count };
}

function answerEnvelope({ observation, shape }: Question): Partial<SeenPlace> {
  const { envelope } = observation.contract.profile;
  if (!envelope) return {};
  const without = shape.count - (shape.at(envelope.status)?.count ?? 0);
  return { text: without === 0 ? 'all have the envelope' : `${without} of ${shape.count} have none` };
}
