import type { Finding } from '../prism.ts';
import { nameMember } from './name-member.ts';

/**
 * Prism's own findings in our words, for what the explainer does not see. Prism's text names
 * members and what the schema demands, never a value of the request.
 */
export function explainFindings(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(explainFinding))];
}

function explainFinding({ path, code, message }: Finding): string {
  if (code === '401') return 'The request does not fulfil the security requirements of the operation.';
  const pointer = path.slice(1).map((step) => `/${step}`);
  const missing = /must have required property '?([^']+)'?$/.exec(message)?.[1];
  if (missing) return `${nameMember([...pointer, `/${missing}`].join(''), '')} is required.`;
  if (message === 'Body parameter is required') return 'A body is required.';
  const reason = message.replace(/^Request (?:body|query|header|path) (?:(?:property|parameter) \S+ )?/, '');
  return pointer.length === 0 ? `${reason}.` : `${nameMember(pointer.join(''), '')} ${reason}.`;
}
