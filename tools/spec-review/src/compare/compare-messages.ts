import { capitalize } from '@cross-border-payments/explain/words';
import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { type Demand, keysOf, partsOfDemand } from '../demands/demand.ts';
import {
  isSamePath,
  keyOfPath,
  type MessagePath,
  showPath,
  startsWithPath,
  valuesAt,
} from '../demands/paths.ts';
import { atBase, atHead, type Draft } from '../findings/finding.ts';
import { prove } from '../proof/prove.ts';
import { difference, type Proof } from '../proof/search.ts';
import { compareMarks } from './compare-marks.ts';
import { compareProperties, isOfHidden } from './compare-properties.ts';
import {
  causeOf,
  type DemandChange,
  gainedCases,
  pointerOf,
  readChange,
  remedyOf,
  sayLoosened,
} from './demand-change.ts';
import { componentOf } from './named-schemas.ts';
import { aboutMessages, isReceived, type MessagePair, WHO } from './pairs.ts';
import { enumValues, sayDemand, statedValue } from './say-demand.ts';
import { quote, showMessage, some } from './words.ts';

export function compareMessages(pair: MessagePair): Draft[] {
  const { base, head, direction, examples, part, operation, work } = pair;
  const onPlace = (at: number, all: number) => work.onStep(`${operation} ${part}, place ${at} of ${all}`);
  const [from, to] = isReceived(direction) ? [base, head] : [head, base];
  const isIdle = (demand: Demand) => isOfHidden(pair, demand);
  const proofs = [...prove(from, to, examples, work.workBudget, { onPlace, isIdle })];
  work.places += proofs.length;
  work.untried += proofs.filter(({ verdict }) => verdict === 'untried').length;
  const retyped = proofs.filter(({ verdict, demand }) => verdict === 'broken' && demand.keyword === 'type');
  const properties = compareProperties(pair, retyped);
  const tightened = withProperties(pair, proofs, properties);
  const found = [...tightened, ...loosened(pair, tightened)];
  return [...found, ...compareMarks(pair, found)];
}

/**
 * Adds the findings of proofs to the findings about properties. Merges two that report the same lost or gained
 * property.
 */
function withProperties(pair: MessagePair, proofs: readonly Proof[], properties: readonly Draft[]): Draft[] {
  const merged = [...properties];
  const others = proofs.flatMap((proof) => {
    const drafts = tightenedBy(pair, proof);
    const { demand, message } = proof;
    const at = lostBy(pair, demand, merged);
    const removed = merged[at];
    if (removed && message !== undefined) {
      merged[at] = { ...removed, counterexample: message };
      return [];
    }
    const paths = (readChange(pair, demand).names ?? []).map((name) => [...demand.at, name]);
    const places = paths.map((path) =>
      merged.findIndex((one) => isAbout(one, path) && /-(removed|added)$/.test(one.kind)),
    );
    const sent = places[paths.findIndex((path) => valuesAt(message, path).length > 0)];
    const [draft] = drafts;
    const property = sent === undefined ? undefined : merged[sent];
    if (!draft || !property || sent === undefined || places.includes(-1)) return drafts;
    const { kind, level, consequence, remedy, counterexample } = draft;
    const isLost = property.kind.endsWith('-removed');
    merged[sent] = {
      ...property,
      consequence,
      ...(isLost ? {} : { kind, level, remedy }),
      ...(counterexample === undefined ? {} : { counterexample }),
    };
    return [];
  });
  return [...others, ...merged];
}

/**
 * Finds the finding that already reports the removal of a required property of sent messages. Returns its index, or -1.
 */
function lostBy({ direction }: MessagePair, { keyword, touched }: Demand, found: readonly Draft[]): number {
  if (keyword !== 'required' || isReceived(direction)) return -1;
  return found.findIndex(
    (one) => one.kind.endsWith('-removed') && touched.some((path) => isAbout(one, path)),
  );
}

function isAbout({ properties: [own] = [] }: Draft, path: MessagePath): boolean {
  return own === showPath(path);
}

/** Reports loosened demands: for received messages the demands that were dropped, for sent messages the new ones. */
function loosened(pair: MessagePair, found: readonly Draft[]): Draft[] {
  const { base, head, direction, examples, work } = pair;
  const [from, to] = isReceived(direction) ? [head, base] : [base, head];
  const known = new Set(found.flatMap(({ properties = [] }) => properties));
  const isKnown = ({ path }: Demand) =>
    known.has(showPath(path)) || path.some((_, at) => at > 0 && known.has(showPath(path.slice(0, at))));
  const isIdle = (demand: Demand) => isOfHidden(pair, demand) || isKnown(demand);
  // Nothing breaks here, so compiling validators is not worth the time.
  const options = { share: 0.05, isConfirmed: false, isIdle };
  const drafts: Draft[] = [];
  for (const { demand, verdict, message } of prove(from, to, examples, work.furtherBudget, options)) {
    const change = readChange(pair, demand);
    // A new property of a closed object is already reported as an addition.
    const isReported = verdict === 'implied' || change.names !== undefined;
    const isLeft = verdict === 'untried' && found.length + drafts.length > 0;
    if (!isReported && !isLeft) drafts.push(loosenedBy(change, message));
  }
  return drafts;
}

function loosenedBy(change: DemandChange, message: Json | undefined): Draft {
  const { pair, demand, isIn } = change;
  const kind = isIn ? 'loosened' : 'narrowed';
  return aboutMessages(pair, kind, 'additive', `${capitalize(sayLoosened(change))}.`, {
    rules: demand.rules,
    place: (isIn ? atBase : atHead)(pointerOf(demand)),
    properties: propertiesAt(change),
    ...(message === undefined ? {} : { counterexample: message }),
  });
}

function tightenedBy(pair: MessagePair, { demand: proved, verdict, message, tried }: Proof): Draft[] {
  if (verdict === 'implied' || verdict === 'untried') return [];
  const change = readChange(pair, onlyChangedPart(readChange(pair, proved)) ?? proved);
  const { demand, isIn, same } = change;
  const { direction, operation, part, schemaName } = pair;
  const place = isIn ? atHead(pointerOf(demand)) : placeInHead(pair, demand);
  const isPlain = demand.when.length === 0;
  // If a format changes in the same way in many places, somebody searched and replaced it: that is one edit.
  const group = isPlain &&
    demand.keyword === 'format' && {
      group: `${direction} ${jsonKey([demand, same].map((one) => String(one && statedValue(one.must))))}`,
    };
  const facts = {
    ...{ direction, operations: [operation], rules: demand.rules, place, part },
    properties: propertiesAt(change),
    ...group,
  };
  if (verdict === 'broken' && message !== undefined) {
    const subject = schemaName === undefined ? 'The message' : quote(schemaName);
    const cause = causeOf(change).replace(/^The message\b/, () => subject);
    return [{ ...facts, ...provenBy(change, message), cause }];
  }
  return [
    {
      ...facts,
      kind: `${direction}-condition`,
      level: 'check',
      cause: `${capitalize(sayDemand(demand))}; it was written differently before.`,
      consequence: `None of the ${some(tried, 'message', 'messages')} tried was ${isIn ? 'accepted before and is refused' : 'impossible before and is possible'} now.`,
      remedy: 'Read the change, or add an example of such a message.',
      tried,
      ...(isPlain && {
        group: `${direction} ${componentOf(place.pointer) ?? place.pointer} ${demand.keyword} ${jsonKey((statedValue(demand.must) ?? place.pointer) as Json)}`,
      }),
    },
  ];
}

/**
 * Returns the one demand inside a union that the other version does not make. Returns undefined if there are several,
 * for an `enum`, `type` or `required`, and if a case restricts the same value without making this demand.
 */
function onlyChangedPart({ demand, others }: DemandChange): Demand | undefined {
  const cases = demand.union;
  if (!cases) return undefined;
  const [only, ...more] = difference(partsOfDemand(demand), others.flatMap(partsOfDemand));
  if (!only || more.length > 0 || ['enum', 'type', 'required'].includes(only.keyword)) return undefined;
  const describes = (one: Demand) => partsOfDemand(one).some((part) => isSamePath(part.at, only.at));
  const around = cases.filter((own) => own.some(describes));
  return around.every((own) => keysOf(own).includes(only.key)) ? only : undefined;
}

function provenBy(change: DemandChange, message: Json) {
  const { pair, demand, isIn, names } = change;
  const { direction, schemaName } = pair;
  const example = showMessage(message, demand.touched) + (schemaName ? ` as ${quote(schemaName)}` : '');
  const facts = { remedy: remedyOf(change), counterexample: message };
  if (isIn) {
    const consequence = `${WHO[direction]} that send ${example} were accepted and are now refused.`;
    return { kind: `${direction}-refused`, level: 'breaking' as const, consequence, ...facts };
  }
  const consequence = `${WHO[direction]} may now get ${example}, which was impossible before.`;
  // Only readers that refuse undeclared properties notice a gained property.
  if (names) return { kind: `${direction}-property-gained`, level: 'check' as const, consequence, ...facts };
  const kind = `${direction}-${gainsValues(change) ? 'value-added' : 'widened'}`;
  return { kind, level: 'breaking' as const, consequence, ...facts };
}

/** Returns whether a demand on sent messages only allows more values, of types that were allowed before. */
function gainsValues(change: DemandChange): boolean {
  const { demand, values } = change;
  const types = new Set((enumValues(demand) ?? []).map((one) => typeof one));
  if (values) return values.every((one) => one !== null && types.has(typeof one));
  const cases = gainedCases(change);
  return cases.length > 0 && cases.every((one) => one.const !== undefined || one.enum !== undefined);
}

/** Lists every property to which only one version applies the demand. Several properties can share a component. */
function propertiesAt({ pair: { base, head }, demand, others }: DemandChange): string[] {
  // A condition involves several properties, which its cause already names.
  if (demand.when.length > 0) return [];
  const own = others === head.demands ? base : head;
  const pointer = pointerOf(demand);
  const same = difference([demand, ...own.demands], others).filter(
    (one) => one.keyword === demand.keyword && pointerOf(one) === pointer,
  );
  return same.map(({ keyword, path, schema }) => {
    const required = keyword === 'required' && typeof schema === 'object' ? (schema.required ?? []) : [];
    return showPath([...path, ...(required as string[])]);
  });
}

/** Returns the place in the head that corresponds to the place of a demand in the base. */
function placeInHead({ base, head, pointers }: MessagePair, demand: Demand): Draft['place'] {
  const { keyword, path } = demand;
  const key = keyOfPath(path);
  const isPlain = demand.when.length === 0;
  const news = difference(head.demands, base.demands);
  const same = news.find((one) => keyOfPath(one.path) === key && one.keyword === keyword);
  const close = isPlain ? undefined : news.find((one) => startsWithPath(one.path, path));
  const counterpart = same ?? close;
  if (counterpart) return atHead(pointerOf(counterpart));
  const declared = head.declared.get(key);
  if (declared && isPlain) return atHead(declared.node.pointer);
  const isWhole = path.length === 0 && isPlain && keyword !== 'required';
  return isWhole ? atHead(pointers.head) : atBase(pointerOf(demand));
}
