import type { OpenApiDocument } from '../document/document.ts';
import type { Rule } from '../instances/rules.ts';
import {
  compareFacts,
  compareLimits,
  compareNotStated,
  compareOperations,
  compareProse,
  compareRecords,
  compareUnknowns,
  type Difference,
} from './compare-parts.ts';
import type { FactsByProperty, PropertyFacts } from './facts.ts';
import { collectTexts, listTexts, type MessageFacts, readMessages } from './messages.ts';
import { type Source, sourceFacts, spreadPlace } from './source.ts';

/** Compares the document with the facts of the interface document, in both directions. */
export function compareWithSource(source: Source, document: OpenApiDocument, rules: Rule[]): Difference[] {
  return [...differences(source, document, sourceFacts(source, rules), readMessages(document))];
}

/** Compares one part after the other, so that a caller can stop after the first difference. */
export function* differences(
  source: Source,
  document: OpenApiDocument,
  wanted: FactsByProperty,
  messages: MessageFacts[],
): Generator<Difference> {
  const found: FactsByProperty = new Map(messages.map(({ message, properties }) => [message, properties]));
  yield* compareProperties(wanted, found);
  yield* compareFurther(source, messages);
  yield* compareOperations(source.operations, document);
  yield* compareEnumerations(source, document);
  yield* compareLimits(source.limits, document, found);
  yield* compareUnknowns(source, document, messages);
  const texts = collectTexts(document, messages);
  yield* compareProse(source, texts);
  yield* compareNotStated(source, texts, listTexts(document));
}

function* compareProperties(wanted: FactsByProperty, found: FactsByProperty): Generator<Difference> {
  for (const message of new Set([...wanted.keys(), ...found.keys()])) {
    const inSource = wanted.get(message) ?? new Map<string, PropertyFacts>();
    const inBundle = found.get(message) ?? new Map<string, PropertyFacts>();
    for (const property of new Set([...inSource.keys(), ...inBundle.keys()]))
      yield* compareRecords(
        'property',
        `${message} ${property}`,
        inSource.get(property),
        inBundle.get(property),
      );
  }
}

/**
 * Compares which messages accept unknown properties. If the source says that a message accepts them, the document must
 * declare this for a query, and for a body whose properties the source lists. For any other body, it may declare it.
 */
function compareFurther(source: Source, messages: MessageFacts[]): Difference[] {
  const wanted = new Map<string, string>();
  const unnamed = new Set<string>();
  for (const { open, properties, messages: names } of source.tables) {
    for (const message of names.flatMap((name) => spreadPlace(name, source))) {
      const named = Object.keys(properties).length > 0 || message.endsWith(' query');
      if (open === true && !named) unnamed.add(message);
      else if (open !== undefined) wanted.set(message, open ? 'open' : 'closed');
    }
  }
  const found = messages.flatMap(({ message, further }): [string, string][] =>
    further === undefined || (further === 'open' && unnamed.has(message)) ? [] : [[message, further]],
  );
  return compareFacts('further properties', [...wanted], found);
}

function compareEnumerations(source: Source, document: OpenApiDocument): Difference[] {
  const all = Object.entries(document.components.schemas).filter(([, schema]) => schema.enum !== undefined);
  return compareFacts(
    'enumeration',
    Object.entries(source.enumerations).map(([name, { values }]) => [name, values.join(' | ')]),
    all.map(([name, schema]) => [name, schema.enum?.join(' | ')]),
  );
}
