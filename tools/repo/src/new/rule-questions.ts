import { answersTo } from './ask.ts';
import type { RequestMember } from './rule-instances.ts';

export interface RuleAnswers {
  readonly when: string;
  readonly value: unknown;
  readonly requires: string;
  /** Whether the first is required with the second, too. */
  readonly together: boolean;
}

/**
 * Asks for what a rule says and was not given.
 *
 * @throws UsageError for a wrong value, or a missing one when nobody can be asked
 */
export async function ruleQuestions(
  members: ReadonlyMap<string, RequestMember>,
  given: Readonly<Record<string, unknown>>,
): Promise<RuleAnswers> {
  const names = [...members.keys()];
  const optional = names.filter((name) => !members.get(name)?.isRequired);
  const oneOf = (values: readonly string[]) => (value: string) =>
    values.includes(value) ? undefined : `one of ${values.join(', ')}`;
  const { when } = await answersTo(
    [{ option: 'when', text: `Member that decides: ${names.join(', ')}`, fault: oneOf(names) }],
    given,
  );
  const member = members.get(when);
  const { value: text } = await answersTo(
    [
      {
        option: 'value',
        text: `Value of ${when}, empty for any`,
        fallback: '',
        fault: valueFault(when, member),
      },
    ],
    given,
  );
  const others = optional.filter((name) => name !== when);
  const { require: requires } = await answersTo(
    [
      {
        option: 'require',
        text: `Member that must be given then: ${others.join(', ')}`,
        fault: oneOf(others),
      },
    ],
    given,
  );
  const answers = { when, value: text === '' ? undefined : readValue(text, member), requires };
  const { together } = await answersTo(
    [
      {
        option: 'together',
        text: `Whether ${when} must be given with ${requires}, too: yes or no`,
        fallback: 'no',
        fault: text === '' ? oneOf(['yes', 'no']) : notYes,
      },
    ],
    text === '' ? given : { together: 'no', ...given },
  );
  return { ...answers, together: together === 'yes' };
}

const notYes = (value: string) => (value === 'no' ? undefined : 'left out when `--value` is given');

function valueFault(when: string, member: RequestMember | undefined) {
  return (text: string): string | undefined => {
    if (text === '') return member?.isRequired ? `a value of ${when}, which is always given` : undefined;
    if (readValue(text, member) !== undefined) return undefined;
    return `a value that ${when} may have, such as ${String(member?.values[0])}`;
  };
}

/** Reads a value as text, number or boolean, whichever the schema accepts; undefined when it accepts none. */
function readValue(text: string, member: RequestMember | undefined): unknown {
  const readings = [
    text,
    ...(/^(-?\d+(\.\d+)?|true|false)$/.test(text) ? [JSON.parse(text) as unknown] : []),
  ];
  return readings.find((reading) => member?.accepts(reading));
}
