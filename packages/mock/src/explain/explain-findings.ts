import type { PrismFinding } from '../prism.ts';

const REQUIRED = 'must have required property ';

/**
 * Prism's own findings in our words, for what the explainer does not see. Prism's text names
 * members and what the schema demands, never a value of the request.
 */
export function explainFindings(findings: readonly PrismFinding[]): string[] {
  return [...new Set(findings.map(explainFinding))];
}

function explainFinding({ path, code, message }: PrismFinding): string {
  if (code === '401') return 'The request does not fulfil the security requirements of the operation.';
  const steps = path.slice(1);
  const [, missing] = message.split(REQUIRED);
  if (missing) return `${nameMember([...steps, missing.replaceAll("'", '')])} is required.`;
  if (message === 'Body parameter is required') return 'A body is required.';
  const reason = message.replace(/^Request (?:body|query|header|path) (?:(?:property|parameter) \S+ )?/, '');
  return steps.length === 0 ? `${reason}.` : `${nameMember(steps)} ${reason}.`;
}

/** Returns a member as a person would write it, in backticks: `payer.address.country`, `fileIds[0]`. */
function nameMember(steps: readonly string[]): string {
  const path = steps.map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`));
  return `\`${path.join('').slice(0, 200)}\``;
}
