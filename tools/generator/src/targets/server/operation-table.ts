import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import type { Document, Operation } from '@cross-border-payments/openapi/model';
import { quoted } from '../../emit/typescript/text.ts';
import { literal } from '../profile.ts';
import { answerContents } from './answer-types.ts';
import { formatFacts, securityFacts } from './operation-facts.ts';

const RETRY = new Set(['read', 'once-per-order', 'never']);

/**
 * Writes the table of operations as plain data.
 *
 * @param runtime what to import the runtime's types from
 */
export function serverTableFile(document: Document, runtime: string): string {
  const rows = document.operations.map((operation) => rowOf(document, operation));
  const list = rows.map((row) => `  ${row},\n`).join('');
  return `import type { OperationTable } from ${quoted(runtime)};

/** Every operation, in the order of the document. */
export const operationTable: OperationTable = [
${list}];
`;
}

function rowOf(document: Document, operation: Operation): string {
  const { id, method, path, tags, summary, deprecated, parameters, body, answers } = operation;
  const retry = operation.extensions.get('x-retry');
  const headers = parameters.header
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !IGNORED_HEADERS.has(name));
  const contents = answerContents(operation);
  const members = {
    id,
    method,
    path,
    ...(tags[0] === undefined ? {} : { tag: tags[0] }),
    ...(summary === undefined ? {} : { summary: oneLine(summary) }),
    ...(deprecated ? { deprecated: true } : {}),
    ...(typeof retry === 'string' && RETRY.has(retry) ? { retry } : {}),
    security: securityFacts(document, operation),
    headers,
    ...(body ? { body: { required: body.required, formats: body.contents.map(formatFacts) } } : {}),
    statuses: answers.map(({ status }) => status),
    ...(Object.keys(contents).length > 0 ? { contents } : {}),
  };
  const lines = Object.entries(members).map(([name, value]) => `    ${name}: ${literal(value)},\n`);
  return `{\n${lines.join('')}  }`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
