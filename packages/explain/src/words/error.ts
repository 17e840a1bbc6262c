import type { Choice, Phrase, ValidationError } from '../types.ts';
import { counted, demandOf } from './keyword.ts';

/** What is told about a failed keyword. */
export interface Words {
  /** What goes after the member's name: "must not be empty". */
  text: string;
  /** The member inside the instance path that the sentence is about. */
  member?: string;
  /** A condition that the keyword itself holds. */
  because?: Phrase;
}

/** What the wording may look at. `value` is measured only, never told; it is undefined for secret members. */
export interface Wanted {
  error: ValidationError;
  value: unknown;
  /** True inside a scenario. */
  inScenario: boolean;
  /** For `anyOf` and `oneOf`. */
  choice?: Choice | undefined;
}

const MAX_TITLES = 10;

/** Where Ajv puts what a keyword says; `limit` for the others. */
const parameters: ReadonlyMap<string, string> = new Map([
  ['type', 'type'],
  ['const', 'allowedValue'],
  ['enum', 'allowedValues'],
  ['pattern', 'pattern'],
  ['format', 'format'],
  ['multipleOf', 'multipleOf'],
]);

/** Finds the words for a failed keyword; an unknown one gets a general sentence. */
export function wordsFor(wanted: Wanted): Words {
  const { keyword, params } = wanted.error;
  const member = memberWords(wanted);
  if (member) return member;
  switch (keyword) {
    case 'false schema':
      return { text: 'is not allowed' };
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return { text: `must have at most ${counted(params.limit ?? params.len, 'entry')}` };
    case 'uniqueItems':
      return { text: `must not have the same entry twice (entries ${placesOf(params.i, params.j)})` };
    case 'contains':
      return { text: containsText(Number(params.minContains ?? 1), params.maxContains) };
    case 'not':
      return { text: 'is of a kind that is not allowed' };
    case 'anyOf':
    case 'oneOf':
      return { text: choiceText(params.passingSchemas, wanted.choice) };
  }
  const demand = demandOf(keyword, params[parameters.get(keyword) ?? 'limit']);
  return { text: demand ? `must ${demand}${measured(wanted)}` : 'is not valid' };
}

/** Words for a member that an object lacks or must not have. */
function memberWords({ error, inScenario }: Wanted): Words | undefined {
  const { missingProperty, additionalProperty, unevaluatedProperty, propertyName, property } = error.params;
  switch (error.keyword) {
    case 'required':
      return { member: String(missingProperty), text: inScenario ? 'is missing' : 'is required' };
    case 'dependentRequired':
    case 'dependencies':
      return {
        member: String(missingProperty),
        text: 'is required',
        because: [[String(property)], ' is given'],
      };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { member: String(additionalProperty ?? unevaluatedProperty), text: 'is not an allowed member' };
    case 'propertyNames':
      return { member: String(propertyName), text: 'is not an allowed name' };
    default:
      return undefined;
  }
}

/** How long a text is that is too long, in characters (Unicode code points). */
function measured({ error, value }: Wanted): string {
  if (error.keyword !== 'maxLength' || error.params.limit === 0 || typeof value !== 'string') return '';
  let count = 0;
  for (const _ of value) count += 1;
  return `, it has ${count}`;
}

function placesOf(one: unknown, other: unknown): string {
  const [low = 0, high = 0] = [Number(one), Number(other)].sort((a, b) => a - b);
  return `${low + 1} and ${high + 1}`;
}

function containsText(least: number, most: unknown): string {
  const entries = (count: number) => `${counted(count, 'entry')} of the kind the document asks for`;
  if (typeof most !== 'number') return `must have at least ${entries(least)}`;
  return least === most ? `must have exactly ${entries(most)}` : `must have ${least} to ${entries(most)}`;
}

/** For a choice between forms when none is nearer than the others, or when several fit. */
function choiceText(passing: unknown, choice: Choice | undefined): string {
  const branches = choice?.branches ?? [];
  const fitting = Array.isArray(passing) ? (passing as number[]) : undefined;
  const shown = fitting ? fitting.map((number) => branches[number]) : branches;
  const titles = shown.flatMap((branch) => branch?.title ?? []).slice(0, MAX_TITLES);
  const listed = titles.length > 0 ? ` (${titles.join(', ')})` : '';
  return fitting
    ? `fits several forms at once${listed}, only one is allowed`
    : `fits none of the allowed forms${listed}`;
}
