import { explain } from '@cross-border-payments/explain';
import { adviseOn } from '@cross-border-payments/explain/advice';
import type { ConsoleOperation } from '../../console/console-operation.ts';
import type { CompiledInput } from './compiled-input.ts';

/** Something to mend in a request. */
export interface Problem {
  /** The member as errors write it; empty for the whole request. */
  readonly path: string;
  readonly sentence: string;
}

/** What is wrong with a request, and what is valid but surely not meant. */
export interface CheckResult {
  readonly problems: readonly Problem[];
  readonly advice: readonly Problem[];
}

/** Makes the check of an operation's input: the sentences are those of the client, the mock and the sandbox. */
export function checkOf(
  { id, part, service, advice }: ConsoleOperation,
  facts: CompiledInput | undefined,
): (value: unknown) => CheckResult {
  const check =
    facts?.part === 'query' ? facts.compiled.query : facts?.compiled.body?.[facts.mediaType ?? ''];
  const index = facts && check ? { ...facts.index, root: check.root } : undefined;
  const options = {
    part: part === 'query' ? 'query' : 'body',
    secretMembers: service.secretMembers,
  } as const;
  return (value) => {
    if (check && index && !check.validate(value)) {
      return { problems: explain(index, check.validate.errors, value, options).map(asProblem), advice: [] };
    }
    return { problems: [], advice: advice ? adviseOn({ [id]: advice }, id, value).map(asProblem) : [] };
  };
}

function asProblem({ path, sentence }: Problem): Problem {
  return { path, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` };
}

/** Lists the members that a sentence names. */
export function membersNamedIn(sentence: string): string[] {
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
