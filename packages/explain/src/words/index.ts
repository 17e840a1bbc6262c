import type { Choice, Phrase, ValidationError } from '../types.ts';
import { choiceWords } from './choice.ts';
import { formatWords } from './format.ts';
import { itemWords } from './items.ts';
import { lengthWords } from './length.ts';
import { memberWords } from './members.ts';
import { numberWords } from './number.ts';
import { patternWords } from './pattern.ts';
import { typeWords } from './type.ts';
import { valueWords } from './values.ts';

/** What is told about a failed keyword. */
export interface Words {
  /** What goes after the member's name: "must not be empty". */
  text: Phrase;
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

type Wording = (wanted: Wanted) => Words | undefined;

const wordings: readonly Wording[] = [
  memberWords,
  typeWords,
  valueWords,
  lengthWords,
  patternWords,
  formatWords,
  numberWords,
  itemWords,
  choiceWords,
];

/** Finds the words for a failed keyword; a keyword that none knows gets a general sentence. */
export function wordsFor(wanted: Wanted): Words {
  for (const wording of wordings) {
    const words = wording(wanted);
    if (words) return words;
  }
  return { text: ['is not valid'] };
}
