import { explain } from '@cross-border-payments/explain';
import { adviseOn } from '@cross-border-payments/explain/advice';
import type { ConsoleOperation } from '../../console/console-operation.ts';
import type { CompiledInput } from './compiled-input.ts';

export interface Problem {
  /** The property's path in the notation of error messages; empty for the whole request. */
  readonly path: string;
  readonly sentence: string;
}

export interface CheckResult {
  readonly problems: readonly Problem[];
  readonly advice: readonly Problem[];
}

export function checkOf(
  { id, part, service, advice }: ConsoleOperation,
  facts: CompiledInput | undefined,
): (value: unknown) => CheckResult {
  const check =
    facts?.part === 'query' ? facts.compiled.query : facts?.compiled.body?.[facts.mediaType ?? ''];
  const index = facts && check ? { ...facts.index, root: check.root } : undefined;
  const options = {
    part: part === 'query' ? 'query' : 'body',
    secretProperties: service.secretProperties,
  } as const;
  return (value) => {
    if (check && index && !check.validate(value)) {
      return { problems: explain(index, check.validate.errors, value, options).map(asProblem), advice: [] };
    }
    return { problems: [], advice: advice ? adviseOn({ [id]: advice }, id, value).map(asProblem) : [] };
  };
}

function asProblem({ path, sentence }: Problem): Problem {
  const end = sentence.endsWith('?') ? '' : '.';
  return { path, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${end}` };
}

export function propertiesNamedIn(sentence: string): string[] {
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
