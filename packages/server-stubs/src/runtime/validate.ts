import { type Cause, type ExplainIndex, explain, type Part, sentences } from '@cross-border-payments/explain';
import type { CompiledMessages, TextReader, Texts, Validator } from './operation.ts';
import { Refusal } from './response/refusal.ts';

const MAX_CAUSES = 20;

/** Validates the messages of a document and says in words what is wrong. */
export class MessageChecker {
  readonly #compiled: CompiledMessages;
  readonly #secretMembers: readonly string[];

  /** @param secretMembers names of members whose value and length no refusal mentions */
  constructor(compiled: CompiledMessages, secretMembers: readonly string[]) {
    this.#compiled = compiled;
    this.#secretMembers = secretMembers;
  }

  /** Turns texts into the values their schema declares; without one they stay as they are. */
  coerce(validator: Validator | undefined, texts: Texts, readJson?: TextReader): Record<string, unknown> {
    return this.#compiled.coerce(validator?.coercions ?? {}, texts, readJson);
  }

  /**
   * Checks one part of a message.
   *
   * @param causes takes each cause
   */
  check(validator: Validator | undefined, value: unknown, part: Part, causes: PartCause[]): void {
    if (!validator || validator.validate(value)) return;
    const index = { ...this.#compiled.index, root: validator.root } as ExplainIndex;
    const { errors } = validator.validate;
    const options = { part, secretMembers: this.#secretMembers, limit: MAX_CAUSES };
    for (const cause of explain(index, errors, value, options)) causes.push({ ...cause, part });
  }
}

/** A cause, with the part of the message in which it was found. */
export interface PartCause extends Cause {
  readonly part: Part;
}

/** The sentences of the causes as one text: each with a capital and a full stop. */
export function asText(causes: readonly Cause[]): string {
  return sentences(causes).map(asSentence).join(' ');
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The refusal of a message that breaks rules. */
export function brokenRules(causes: readonly PartCause[]): Refusal {
  const rules = new Set(causes.flatMap(({ rule }) => rule?.split(', ') ?? []));
  const violations = causes
    .filter(({ keyword }) => keyword !== 'more')
    .map(({ part, pointer, keyword, sentence, rule }) => ({
      ...{ part, pointer, keyword },
      message: asSentence(sentence),
      rules: rule?.split(', ') ?? [],
    }));
  return new Refusal(asText(causes), { rules: [...rules], violations });
}
