import { capitalize } from '@cross-border-payments/explain/words';
import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { type Demand, keysOf, partsOfDemand } from '../demands/demand.ts';
import {
  isSamePath,
  keyOfPath,
  type MessagePath,
  showPath,
  startsWithPath,
  valuesAt,
} from '../demands/paths.ts';
import { nameOfSchema } from '../demands/schemas.ts';
import type { Draft } from '../findings/finding.ts';
import { newCases } from '../proof/implied.ts';
import { prove } from '../proof/prove.ts';
import { difference, type Proof } from '../proof/search.ts';
import { compareMarks } from './compare-marks.ts';
import { compareProperties, isOfHidden } from './compare-properties.ts';
import { componentOf } from './guard.ts';
import { aboutMessages, isReceived, type MessagePair, WHO } from './pairs.ts';
import {
  namesOfOther,
  otherDemands,
  remedyOf,
  sameInOther,
  valuesOfOther,
  writtenKeyword,
} from './remedies.ts';
import {
  enumValues,
  isAlike,
  MAX_LISTED,
  quote,
  sayDemand,
  sayNames,
  sayNewCases,
  sayReplaced,
  sayValues,
  showMessage,
  some,
  statedValue,
} from './words.ts';

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
 * Adds the findings of the proofs to those about properties. If a closed object lost or gained properties, the finding
 * is about each of these properties.
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
    const paths = (namesOfOther(pair, demand) ?? []).map((name) => [...demand.at, name]);
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
 * Returns the index of the finding that already reports the removal of the property that a demand requires in sent
 * messages; -1 if there is none.
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

/** Reports the demands on received messages that were dropped, or the new demands on sent messages. */
function loosened(pair: MessagePair, found: readonly Draft[]): Draft[] {
  const { base, head, direction, examples, work } = pair;
  const [from, to] = isReceived(direction) ? [head, base] : [base, head];
  const known = new Set(found.flatMap(({ properties = [] }) => properties));
  const isKnown = ({ path }: Demand) =>
    known.has(showPath(path)) || path.some((_, at) => at > 0 && known.has(showPath(path.slice(0, at))));
  const isIdle = (demand: Demand) => isOfHidden(pair, demand) || isKnown(demand);
  // Nothing breaks here, so compiling validators is not worth the time.
  const options = { share: 0.05, isConfirmed: false, isIdle };
  const proofs = [...prove(from, to, examples, work.furtherBudget, options)];
  const drafts: Draft[] = [];
  for (const { demand, verdict, message } of proofs) {
    // A new property of a closed object is already reported as an addition.
    const isReported = verdict === 'implied' || namesOfOther(pair, demand) !== undefined;
    const isLeft = verdict === 'untried' && found.length + drafts.length > 0;
    if (!isReported && !isLeft) drafts.push(loosenedBy(pair, demand, message));
  }
  return drafts;
}

function tightenedBy(pair: MessagePair, { demand: proved, verdict, message, tried }: Proof): Draft[] {
  if (verdict === 'implied' || verdict === 'untried') return [];
  const demand = onlyChangedPart(pair, proved) ?? proved;
  const { direction, operation, part, schemaName } = pair;
  const isIn = isReceived(direction);
  const place = isIn ? ({ version: 'head', pointer: placeOf(demand) } as const) : placeInHead(pair, demand);
  const properties = propertiesAt(pair, demand);
  const isPlain = demand.when.length === 0;
  // If a format changes in the same way in many places, somebody searched and replaced it: that is one edit.
  const group = isPlain &&
    demand.keyword === 'format' && {
      group: `${direction} ${jsonKey([demand, sameInOther(pair, demand)].map((one) => String(one && statedValue(one.must))))}`,
    };
  const facts = {
    direction,
    operations: [operation],
    rules: demand.rules,
    place,
    part,
    properties,
    ...group,
  };
  if (verdict === 'broken' && message !== undefined) {
    const subject = schemaName === undefined ? 'The message' : quote(schemaName);
    const cause = causeOf(pair, demand).replace(/^The message\b/, () => subject);
    return [{ ...facts, ...provenBy(pair, demand, message), cause }];
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
 * or if a case describes the same value without this demand.
 */
function onlyChangedPart(pair: MessagePair, demand: Demand): Demand | undefined {
  const cases = demand.union;
  if (!cases) return undefined;
  const others = otherDemands(pair, demand).flatMap(partsOfDemand);
  const [only, ...more] = difference(partsOfDemand(demand), others);
  if (!only || more.length > 0 || ['enum', 'type', 'required'].includes(only.keyword)) return undefined;
  const describes = (one: Demand) => partsOfDemand(one).some((part) => isSamePath(part.at, only.at));
  const around = cases.filter((own) => own.some(describes));
  return around.every((own) => keysOf(own).includes(only.key)) ? only : undefined;
}

function provenBy(pair: MessagePair, demand: Demand, message: Json) {
  const { direction, schemaName } = pair;
  const isIn = isReceived(direction);
  const isGained = !isIn && namesOfOther(pair, demand) !== undefined;
  const values = valuesOfOther(pair, demand);
  const isValue = isIn ? false : gainsValues(demand, values, casesOnlyIn(otherDemands(pair, demand), demand));
  const example = showMessage(message, demand.touched) + (schemaName ? ` as ${quote(schemaName)}` : '');
  const consequence = isIn
    ? `${WHO[direction]} that send ${example} were accepted and are now refused.`
    : `${WHO[direction]} may now get ${example}, which was impossible before.`;
  return {
    kind: `${direction}-${isIn ? 'refused' : isGained ? 'property-gained' : isValue ? 'value-added' : 'widened'}`,
    // Only readers that refuse undeclared properties notice the new property.
    level: isGained ? ('check' as const) : ('breaking' as const),
    consequence,
    remedy: remedyOf(pair, demand),
    counterexample: message,
  };
}

/** Returns whether a demand on sent messages only allows more values, of types that were allowed before. */
function gainsValues(
  demand: Demand,
  values: readonly Json[] | undefined,
  cases: readonly SchemaNode[],
): boolean {
  const types = new Set((enumValues(demand) ?? []).map((one) => typeof one));
  if (values) return values.every((one) => one !== null && types.has(typeof one));
  return cases.length > 0 && cases.every((one) => one.const !== undefined || one.enum !== undefined);
}

function causeOf(pair: MessagePair, demand: Demand): string {
  const isIn = isReceived(pair.direction);
  const names = namesOfOther(pair, demand);
  if (names) return `${capitalize(sayNames(demand.at, names, isIn))}.`;
  const said = sayDistinct(pair, demand);
  const gone = isIn ? valuesOfOther(pair, demand) : undefined;
  // Of a long list, the sentence names only the first values.
  if (gone && (enumValues(demand)?.length ?? 0) > MAX_LISTED)
    return `${capitalize(sayValues(demand.at, gone, [], 'no longer'))}.`;
  if (isIn) {
    const replaced = demand.keyword === 'enum' ? undefined : sayReplaced(sameInOther(pair, demand), demand);
    return `${capitalize(replaced ?? said)}.`;
  }
  const cases = casesOnlyIn(otherDemands(pair, demand), demand);
  if (cases.length > 0) return `${capitalize(sayNewCases(demand, cases))}.`;
  const values = valuesOfOther(pair, demand);
  if (values) return `${capitalize(sayValues(demand.at, values, enumValues(demand)))}.`;
  const replaced = sayReplaced(demand, sameInOther(pair, demand));
  return replaced ? `${capitalize(replaced)}.` : `No longer guaranteed: ${said}.`;
}

/** Puts a demand into words that no demand of the other version has. */
function sayDistinct(pair: MessagePair, demand: Demand): string {
  const said = sayDemand(demand);
  const values = valuesOfOther(pair, demand) ?? [];
  const isSame =
    isAlike(values, enumValues(demand) ?? []) ||
    otherDemands(pair, demand).some(
      (one) => one.keyword === demand.keyword && isSamePath(one.at, demand.at) && sayDemand(one) === said,
    );
  return isSame ? sayDemand(demand, true) : said;
}

/** Lists the cases that a union gained; a changed case with the same name is not new. */
function casesOnlyIn(others: readonly Demand[], demand: Demand): SchemaNode[] {
  const casesOf = ({ node, keyword }: Demand) =>
    keyword === 'anyOf' || keyword === 'oneOf' ? node[keyword] : [];
  const known = casesOf(demand);
  const names = known.flatMap(({ ref }) => (ref ? [nameOfSchema(ref)] : []));
  return others.flatMap((one) => {
    const isLonger = casesOf(one).length > known.length;
    return newCases(one, demand).filter(({ ref }) => (ref ? !names.includes(nameOfSchema(ref)) : isLonger));
  });
}

function placeOf(demand: Demand): string {
  const { node, keyword } = demand;
  const isOwn = !['false', 'not'].includes(keyword);
  const name = keyword === 'enum' && node.const ? 'const' : writtenKeyword(demand);
  return isOwn ? `${node.pointer}/${name}` : node.pointer;
}

/**
 * Lists every property to which only one version applies the demand. There may be several, because properties can share
 * a component.
 */
function propertiesAt(pair: MessagePair, demand: Demand): string[] {
  const { base, head } = pair;
  // A condition involves several properties, which its cause already names.
  if (demand.when.length > 0) return [];
  const others = otherDemands(pair, demand);
  const own = others === head.demands ? base : head;
  const place = placeOf(demand);
  const same = difference([demand, ...own.demands], others).filter(
    (one) => one.keyword === demand.keyword && placeOf(one) === place,
  );
  return same.map(({ keyword, path, schema }) => {
    const required = keyword === 'required' && typeof schema === 'object' ? (schema.required ?? []) : [];
    return showPath([...path, ...(required as string[])]);
  });
}

/** Returns the place in the head that corresponds to the place of a demand in the base. */
function placeInHead(
  { base, head, pointers }: MessagePair,
  demand: Demand,
): { version: 'base' | 'head'; pointer: string } {
  const key = keyOfPath(demand.path);
  const news = difference(head.demands, base.demands);
  const same = news.find((one) => keyOfPath(one.path) === key && one.keyword === demand.keyword);
  if (same) return { version: 'head', pointer: placeOf(same) };
  const close =
    demand.when.length > 0 ? news.find((one) => startsWithPath(one.path, demand.path)) : undefined;
  if (close) return { version: 'head', pointer: placeOf(close) };
  const declared = head.declared.get(key);
  if (declared && demand.when.length === 0) return { version: 'head', pointer: declared.node.pointer };
  return demand.path.length === 0 && demand.when.length === 0 && demand.keyword !== 'required'
    ? { version: 'head', pointer: pointers.head }
    : { version: 'base', pointer: placeOf(demand) };
}

function loosenedBy(pair: MessagePair, demand: Demand, message: Json | undefined): Draft {
  const isIn = isReceived(pair.direction);
  const values = isIn ? valuesOfOther(pair, demand) : undefined;
  const cause = values
    ? sayValues(demand.at, values, enumValues(demand))
    : isIn
      ? sayLoosened(pair, demand)
      : `Now guaranteed: ${sayDemand(demand)}`;
  return aboutMessages(pair, isIn ? 'loosened' : 'narrowed', 'additive', `${capitalize(cause)}.`, {
    rules: demand.rules,
    place: { version: isIn ? 'base' : 'head', pointer: placeOf(demand) },
    properties: propertiesAt(pair, demand),
    ...(message === undefined ? {} : { counterexample: message }),
  });
}

function sayLoosened(pair: MessagePair, demand: Demand): string {
  const replaced = sayReplaced(demand, sameInOther(pair, demand));
  if (replaced) return replaced;
  const said = sayDemand(demand);
  return demand.keyword === 'required'
    ? said.replace('` is required', '` is no longer required')
    : `no longer demanded: ${said}`;
}
