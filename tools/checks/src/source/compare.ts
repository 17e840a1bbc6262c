import type { OpenApiDocument } from '../document/document.ts';
import type { Rule } from '../instances/rules.ts';
import {
  compareArrays,
  compareLimits,
  compareNotStated,
  compareOperations,
  compareProse,
  compareUnknowns,
  type Difference,
} from './compare-parts.ts';
import type { FactsByProperty, PropertyFacts } from './facts.ts';
import { collectTexts, listTexts, type MessageFacts, readMessages } from './messages.ts';
import { type Source, sourceFacts, spreadPlace } from './source.ts';

/** Compares the document with the facts of the interface document, in both directions. */
export function compareWithSource(source: Source, document: OpenApiDocument, rules: Rule[]): Difference[] {
  const messages = readMessages(document);
  const found: FactsByProperty = new Map(messages.map(({ message, properties }) => [message, properties]));
  const texts = collectTexts(document, messages);
  return [
    ...compareProperties(sourceFacts(source, rules), found),
    ...compareFurther(source, messages),
    ...compareOperations(source.operations, document),
    ...compareEnumerations(source, document),
    ...compareLimits(source.limits, document, found),
    ...compareUnknowns(source, document, messages),
    ...compareProse(source, texts),
    ...compareNotStated(source, texts, listTexts(document)),
  ];
}

function compareProperties(wanted: FactsByProperty, found: FactsByProperty): Difference[] {
  const messages = new Set([...wanted.keys(), ...found.keys()]);
  return [...messages].flatMap((message) => {
    const inSource = wanted.get(message) ?? new Map<string, PropertyFacts>();
    const inBundle = found.get(message) ?? new Map<string, PropertyFacts>();
    const properties = new Set([...inSource.keys(), ...inBundle.keys()]);
    return [...properties].flatMap((property) =>
      compareProperty(`${message} ${property}`, inSource.get(property), inBundle.get(property)),
    );
  });
}

function compareProperty(
  at: string,
  source: PropertyFacts | undefined,
  bundle: PropertyFacts | undefined,
): Difference[] {
  if (source === undefined || bundle === undefined) {
    return [{ at, fact: 'property', source: source && 'present', bundle: bundle && 'present' }];
  }
  return (Object.keys(source) as (keyof PropertyFacts)[]).flatMap((fact) =>
    JSON.stringify(source[fact]) === JSON.stringify(bundle[fact])
      ? []
      : [{ at, fact, source: source[fact], bundle: bundle[fact] }],
  );
}

/**
 * Compares which messages accept unknown properties. If the source lists no known properties of a body that accepts
 * others, the document may declare this. If the source lists some, or if the message is a query, the document must
 * declare this.
 */
function compareFurther(source: Source, messages: MessageFacts[]): Difference[] {
  const wanted: Record<string, string> = {};
  const unnamed = new Set<string>();
  for (const { open, properties, messages: names } of source.tables) {
    for (const message of names.flatMap((name) => spreadPlace(name, source))) {
      const named = Object.keys(properties).length > 0 || message.endsWith(' query');
      if (open === true && !named) unnamed.add(message);
      else if (open !== undefined) wanted[message] = open ? 'open' : 'closed';
    }
  }
  const found = messages.flatMap(({ message, further }) =>
    further === undefined || (further === 'open' && unnamed.has(message)) ? [] : [[message, further]],
  );
  return compareArrays('further properties', wanted, Object.fromEntries(found));
}

function compareEnumerations(source: Source, document: OpenApiDocument): Difference[] {
  const wanted = Object.entries(source.enumerations).map(([name, { values }]) => [name, values.join(' | ')]);
  const found = Object.entries(document.components.schemas)
    .filter(([, schema]) => schema.enum !== undefined)
    .map(([name, schema]) => [name, schema.enum?.join(' | ')]);
  return compareArrays('enumeration', Object.fromEntries(wanted), Object.fromEntries(found));
}
