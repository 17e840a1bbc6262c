import { type ExplainIndex, explain, type Part, sentences } from '@cross-border-payments/explain';
import type { CompiledMessages, Texts, Validator } from './operation.ts';

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
  coerce(validator: Validator | undefined, texts: Texts): Record<string, unknown> {
    return this.#compiled.coerce(validator?.coercions ?? {}, texts);
  }

  /**
   * Checks one part of a message.
   *
   * @param problems takes a sentence for each cause
   */
  check(validator: Validator | undefined, value: unknown, part: Part, problems: string[]): void {
    if (!validator || validator.validate(value)) return;
    const index = { ...this.#compiled.index, root: validator.root } as ExplainIndex;
    const { errors } = validator.validate;
    const options = { part, secretMembers: this.#secretMembers, limit: MAX_CAUSES };
    problems.push(...sentences(explain(index, errors, value, options)));
  }
}

/** Sentences as one text: each with a capital and a full stop. */
export function asText(problems: readonly string[]): string {
  return problems.map((problem) => `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`).join(' ');
}
