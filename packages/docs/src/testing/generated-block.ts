import { type Repository, type WorkflowCall, workflowCalls } from '../repository/markdown-page.ts';
import { samplesOf } from '../samples/languages.ts';
import { sampleRequest } from '../samples/sample-request.ts';

/**
 * Generates the content of a fenced block from its info string: `sh sample createToken curl` is the sample of an
 * operation, with `createToken#2` from its second example; `text sequence global-payout` is the list of calls of a
 * workflow.
 * @returns undefined for a handwritten block
 * @throws Error for a sample or workflow that does not exist
 */
export function generatedBlock({ root, context, operations }: Repository, info: string): string | undefined {
  const [, kind, named = '', ...label] = info.split(' ');
  const [, name = '', example = '1'] = /^([\w-]*)(?:#(\d+))?$/.exec(named) ?? [];
  if (kind === 'sequence') return callList(workflowCalls(root, name, operations));
  if (kind !== 'sample') return undefined;
  const operation = operations.find((one) => one.id === name);
  const samples =
    operation === undefined ? [] : samplesOf(sampleRequest(context.document, operation, Number(example) - 1));
  const found = samples.find((one) => one.label === label.join(' '));
  if (found === undefined) throw new Error(`There is no sample for \`${info}\`. Correct the guide.`);
  return found.code.trimEnd();
}

function callList(calls: readonly WorkflowCall[]): string {
  const lines = calls.map(({ operation, outputs }, at) => {
    const returned = outputs.length === 0 ? '' : ` → ${outputs.join(', ')}`;
    return `${at + 1}. ${operation.id}${returned}`;
  });
  return lines.join('\n');
}
