import { createAjv, type OpenApiDocument, resolveRef, type Schema } from '@cross-border-payments/checks';
import { asker, oneOf } from './ask.ts';

export interface RequestProperty {
  readonly isRequired: boolean;
  /** Whether it may be an empty string, which counts as not given. */
  readonly mayBeEmpty: boolean;
  /** Non-empty values that its schema accepts, starting with those of an enumeration. */
  readonly values: readonly unknown[];
  accepts(value: unknown): boolean;
}

/** Values to try if a schema has no enumeration. */
const COMMON = ['given', 'other', 'CN', 'CNY', '2026-11-20', 1, 2, true, false, [], {}];

export function acceptedBy(document: OpenApiDocument, schema: Schema): (value: unknown) => boolean {
  const check = createAjv().compile({ allOf: [schema], components: document.components } as object);
  return (value) => check(value);
}

export function requestProperties(document: OpenApiDocument, whole: Schema): Map<string, RequestProperty> {
  return new Map(
    Object.entries(whole.properties ?? {}).map(([name, schema]) => {
      const accepts = acceptedBy(document, schema);
      const listed = schema.enum ?? (schema.$ref && resolveRef<Schema>(document, schema.$ref).enum) ?? [];
      return [
        name,
        {
          isRequired: (whole.required ?? []).includes(name),
          mayBeEmpty: accepts(''),
          values: [...(listed || []), ...COMMON].filter(accepts),
          accepts,
        },
      ];
    }),
  );
}

export interface RuleAnswers {
  readonly when: string;
  readonly value: unknown;
  readonly requires: string;
  /** Whether the second property also requires the first. */
  readonly together: boolean;
}

/** Returns the contents of a rule. @throws UsageError for a wrong value, or a missing one without a terminal */
export async function ruleQuestions(
  properties: ReadonlyMap<string, RequestProperty>,
  given: Readonly<Record<string, unknown>>,
): Promise<RuleAnswers> {
  const names = [...properties.keys()];
  const optional = names.filter((name) => !properties.get(name)?.isRequired);
  const ask = asker(given);
  const when = await ask('when', `Property that decides: ${names.join(', ')}`, oneOf(names));
  const property = properties.get(when);
  const text = await ask('value', `Value of ${when}, empty for any`, valueFault(when, property), '');
  const others = optional.filter((name) => name !== when);
  const demand = `Property that must be given then: ${others.join(', ')}`;
  const requires = await ask('require', demand, oneOf(others));
  const value = text === '' ? undefined : readValue(text, property);
  if (text !== '' && given.together === undefined) return { when, value, requires, together: false };
  const both = `Whether ${when} must be given with ${requires}, too: yes or no`;
  const together = await ask('together', both, text === '' ? oneOf(['yes', 'no']) : notYes, 'no');
  return { when, value, requires, together: together === 'yes' };
}

const notYes = (value: string) => (value === 'no' ? undefined : 'left out when `--value` is given');

function valueFault(when: string, property: RequestProperty | undefined) {
  return (text: string): string | undefined => {
    if (text === '') return property?.isRequired ? `a value of ${when}, which is always given` : undefined;
    if (readValue(text, property) !== undefined) return undefined;
    return `a value that ${when} may have, such as ${String(property?.values[0])}`;
  };
}

/** Returns a value as the string, number or boolean that the schema accepts; undefined if it accepts none. */
function readValue(text: string, property: RequestProperty | undefined): unknown {
  const readings = [
    text,
    ...(/^(-?\d+(\.\d+)?|true|false)$/.test(text) ? [JSON.parse(text) as unknown] : []),
  ];
  return readings.find((reading) => property?.accepts(reading));
}
