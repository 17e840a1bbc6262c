import { joinList } from '@cross-border-payments/explain/words';
import { isObject } from '@cross-border-payments/openapi';
import type { Observation, OperationTraffic } from './observation.ts';
import type { MessagePlace, ObservedPart } from './places.ts';
import type { RefusalGroup } from './refusals.ts';
import type { ValueShape } from './shape.ts';

/** A property that was seen in an object whose properties the document does not show. */
export interface SeenProperty {
  readonly path: string;
  readonly types: readonly string[];
  /** Whether every object that could contain the property had it. */
  readonly always: boolean;
  readonly count: number;
  readonly values?: readonly string[];
}

/** What traffic shows about one place. */
export interface SeenPlace {
  readonly operation: string;
  readonly part: ObservedPart;
  readonly path: string;
  /** The JSON pointer of the schema or the operation. */
  readonly pointer: string;
  readonly text: string;
  readonly count: number;
  readonly values?: readonly string[];
  readonly properties?: readonly SeenProperty[];
}

interface Question {
  readonly place: MessagePlace;
  readonly pointer: string;
  readonly statement: string;
  readonly observation: Observation;
  readonly groups: readonly RefusalGroup[];
}

type Answer = (question: Question) => SeenPlace | undefined;

/** Returns the function that answers a statement from traffic; undefined if traffic cannot answer it. */
export function findAnswer(statement: string): Answer | undefined {
  return ANSWERS.find(([words]) => words.test(statement))?.[1];
}

/** How to answer a statement, by words that it contains. The first match counts. */
const ANSWERS: readonly (readonly [words: RegExp, answer: Answer])[] = [
  [
    /maximum length/,
    shapeAnswer((shape) => (shape.longest > 0 ? `at most ${shape.longest} characters` : undefined)),
  ],
  [/^type$/, shapeAnswer((shape) => joinList([...shape.types.keys()], 'or'))],
  [/values? of|event kinds|^status (after|before)|^set of/, answerValues],
  [/(request|response) (body|shape)|form fields?|further fields|body of the callback/, answerProperties],
  [/required and which|is required, and when/, answerRequired],
  [/^condition$|given in a case/, answerPresence],
  [/characters of|format of/, shapeAnswer((shape) => describeFormats(shape))],
  [/HTTP status of a response/, countsAnswer(listRefusedCodes)],
  [
    /error code for/,
    countsAnswer(({ observation, place }) => observation.rules.secondCreates.get(place.operation) ?? []),
  ],
  [/^error of/, countsAnswer(listMessages)],
  [/other status codes/, countsAnswer(listOtherCodes)],
  [/headers?$/, answerHeaders],
  [/location of the parameters/, answerLocation],
  [
    /(amount|page size) limits/,
    shapeAnswer((shape) => (shape.most >= shape.least ? `from ${shape.least} to ${shape.most}` : undefined)),
  ],
  [/no envelope/, answerEnvelope],
];

function trafficAt({ place, observation }: Question): OperationTraffic | undefined {
  return observation.traffic.get(place.operation);
}

function shapeOf(question: Question): ValueShape | undefined {
  const { part, path } = question.place;
  return trafficAt(question)?.shapes.get(part)?.at(path);
}

function seen({ place, pointer }: Question, text: string, count: number): SeenPlace {
  return { operation: place.operation.id, part: place.part, path: place.path, pointer, text, count };
}

function shapeAnswer(describe: (shape: ValueShape) => string | undefined): Answer {
  return (question) => {
    const shape = shapeOf(question);
    const text = shape && shape.count > 0 ? describe(shape) : undefined;
    return shape && text !== undefined && text !== '' ? seen(question, text, shape.count) : undefined;
  };
}

/**
 * Returns the values of a property as the answer. If the question is about an operation or a whole response, the
 * property is `data.status` or, if there is none, `status`.
 */
function answerValues(question: Question): SeenPlace | undefined {
  const { envelope } = question.observation.contract.profile;
  const whole = shapeOf(question);
  const inner = whole?.at(`${envelope?.data ?? 'data'}.status`) ?? whole?.at('status');
  const shape = question.place.path === '' ? inner : whole;
  const values =
    shape?.enumeration() ?? (shape?.values && shape.values.size <= 10 ? [...shape.values.keys()] : undefined);
  if (!shape || !values || values.length === 0) return undefined;
  const text = values.map((value) => `\`${value}\``).join(', ');
  const path =
    question.place.path || (inner === whole?.at('status') ? 'status' : `${envelope?.data ?? 'data'}.status`);
  return { ...seen(question, text, shape.count), path, values };
}

/** Turns a question about a whole response into the same question about the request: its query, otherwise its body. */
function askAboutSent(question: Question): Question {
  const { place } = question;
  if (place.path !== '' || place.part !== 'response') return question;
  const part = trafficAt(question)?.shapes.has('query') ? 'query' : 'request';
  return { ...question, place: { ...place, part } };
}

function answerProperties(asked: Question): SeenPlace | undefined {
  const question = asked.statement.startsWith('request') ? askAboutSent(asked) : asked;
  const shape = shapeOf(question);
  if (!shape || shape.count === 0) return undefined;
  const properties = listProperties(shape);
  if (properties.length === 0) return undefined;
  const text = properties
    .map(({ path, types, always }) => `\`${path}\`${always ? '' : '?'} ${types.join('|')}`)
    .join(', ');
  return { ...seen(question, text, shape.count), properties };
}

const MAX_LISTED = 100;

function listProperties(shape: ValueShape): SeenProperty[] {
  const found = [...shape.walk()].filter(([path]) => path !== '').slice(0, MAX_LISTED);
  return found.map(([path, shape, parent]) => {
    const { types, count } = shape;
    const objects = parent ? (parent.types.get('object') ?? 0) : count;
    const values = types.size === 1 ? shape.enumeration() : undefined;
    return { path, types: [...types.keys()], always: count >= objects, count, ...(values ? { values } : {}) };
  });
}

function answerRequired(asked: Question): SeenPlace | undefined {
  const question = askAboutSent(asked);
  const shape = shapeOf(question);
  const { operation } = question.place;
  if (!shape || shape.count === 0) return undefined;
  const always = [...shape.properties]
    .filter(([, inner]) => inner.count === shape.count)
    .map(([name]) => `\`${name}\``);
  const groups = question.groups.filter((group) => group.operation === operation && group.separatedBy !== '');
  const refused = groups.map(({ separatedBy, message }) => `refused if ${separatedBy}: ${message}`);
  const given = always.length === 0 ? [] : [`always given: ${always.join(', ')}`];
  const sometimes = shape.properties.size - always.length;
  return seen(question, [...given, `${sometimes} given sometimes`, ...refused].join('; '), shape.count);
}

function answerPresence(question: Question): SeenPlace | undefined {
  const { place } = question;
  const shape = shapeOf(question);
  const around = trafficAt(question)
    ?.shapes.get(place.part)
    ?.at(place.path.replace(/\.?[^.]*$/, ''));
  if (!shape || !around || around.count === 0) return undefined;
  return seen(question, `in ${shape.count} of ${around.count}`, around.count);
}

function describeFormats({ values }: ValueShape): string | undefined {
  if (!values) return undefined;
  const forms = [...values.keys()].map((value) =>
    value
      .replace(/\p{Lu}/gu, 'A')
      .replace(/\p{Ll}/gu, 'a')
      .replace(/\d/g, '9'),
  );
  return [...new Set(forms)].slice(0, 10).join(', ');
}

/** Makes an answer that lists texts, each with the number of times it was seen. */
function countsAnswer(
  list: (question: Question) => Iterable<readonly [text: string, count: number]>,
): Answer {
  return (question) => {
    const counts = [...list(question)];
    const text = counts.map(([name, count]) => `${name} (${count})`).join(', ');
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    return counts.length === 0 ? undefined : seen(question, text, total);
  };
}

function listRefusedCodes(question: Question): [string, number][] {
  const { success } = question.observation.contract.profile.envelope ?? {};
  const codes = [...(trafficAt(question)?.codes ?? [])].filter(([code]) => !code.endsWith(` ${success}`));
  return codes.map(([code, count]) => [`HTTP ${code}`, count]);
}

function listOtherCodes(question: Question): [string, number][] {
  const declared = question.place.operation.extensions.get('x-status-codes');
  return [...(trafficAt(question)?.codes ?? [])].flatMap(([code, count]): [string, number][] => {
    const [, own] = code.split(' ');
    return own === undefined || Object.hasOwn(Object(declared), own) ? [] : [[`\`${own}\``, count]];
  });
}

function listMessages(question: Question): [string, number][] {
  const messages = [...(trafficAt(question)?.messages ?? [])];
  return messages.sort(([, one], [, other]) => other - one).slice(0, 1);
}

function answerHeaders(question: Question): SeenPlace | undefined {
  const { observation, pointer } = question;
  const shape = trafficAt(question)?.shapes.get('header');
  const scheme = observation.contract.model.securitySchemes.get(pointer.split('/').at(-1) ?? '');
  const path = isObject(scheme) ? String(scheme.name).toLowerCase() : '';
  if (!shape || shape.count === 0 || path === '') return undefined;
  const place = { ...question.place, part: 'header' as const, path };
  const text = `in ${shape.at(path)?.count ?? 0} of ${shape.count} accepted requests`;
  return seen({ ...question, place }, text, shape.count);
}

function answerLocation(asked: Question): SeenPlace | undefined {
  const question = askAboutSent(asked);
  const shape = shapeOf(question);
  const names = [...(shape?.properties.keys() ?? [])].map((name) => `\`${name}\``).join(', ');
  return shape && names !== '' ? seen(question, names, shape.count) : undefined;
}

function answerEnvelope(question: Question): SeenPlace | undefined {
  const { envelope } = question.observation.contract.profile;
  const shape = trafficAt(question)?.shapes.get('response');
  if (!envelope || !shape || shape.count === 0) return undefined;
  const count = shape.at(envelope.status)?.count ?? 0;
  return seen(
    question,
    count === shape.count ? 'all have the envelope' : `${shape.count - count} of ${shape.count} have none`,
    shape.count,
  );
}
