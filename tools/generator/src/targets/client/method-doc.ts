import type { Operation, Parameter } from '@cross-border-payments/openapi/model';
import { PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import { operationProse, paragraphs, prose } from '../../emit/text.ts';
import { leavesBodyOut } from './call-facts.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** Returns the comment of a method: what the operation does, its HTTP method and path, its parameters and its refusals. */
export function methodDoc(operation: Operation): string[] {
  const body = operation.body?.description;
  const tags = [
    ...PARAMETER_GROUPS.flatMap(([place, name]) => paramTags(operation.parameters[place], `input.${name}`)),
    ...(body && !leavesBodyOut(operation) ? [`@param input.body ${firstSentence(body)}`] : []),
    ...throwsTags(operation),
    ...(operation.deprecated ? ['@deprecated'] : []),
  ];
  const { method, path } = operation;
  const lines = paragraphs([...operationProse(operation), `\`${method} ${path}\``]);
  return tags.length === 0 ? lines : [...lines, '', ...tags];
}

const RETRIES = {
  read: 'Changes nothing, so it may be repeated after a failure.',
  'once-per-order':
    'Repeated only if the request was certainly not sent, or with its order number after a refused token; any other failure ends in an `OutcomeUnknownError`.',
  never: 'Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.',
};

const LEFT_OUT = 'The document has a body for this GET. `fetch` sends no body with GET, so it is left out.';

const INPUT_WORDS: Readonly<Record<string, string>> = {
  body: 'the body, sent as JSON',
  form: 'the fields of the form',
  query: 'the query parameters',
  input: 'the parts of the request',
};

/**
 * Returns the comment of a method of a client with `x-profile`, which adds whether the request is repeated.
 *
 * @param word the parameter with the input; undefined for a method without input
 */
export function profiledMethodDoc(operation: Operation, facts: ProfileFacts, word?: string): string[] {
  const { method, path, deprecated, body } = operation;
  const lines = [
    ...operationProse(operation),
    ...(leavesBodyOut(operation) ? [LEFT_OUT] : []),
    RETRIES[facts.retry],
    `\`${method} ${path}\``,
  ].flatMap((line) => [line, '']);
  if (word !== undefined) {
    const about = word === 'body' && body?.description ? prose(body.description) : INPUT_WORDS[word];
    lines.push(`@param ${word} ${about}`);
  }
  if (word === 'query') lines.push(...paramTags(operation.parameters.query, word));
  lines.push('@param options signal, timeout, retries and headers of this call');
  const more = facts.paged ? '. `for await` reads all pages' : '';
  lines.push(
    `@returns the \`data\` of the response; \`.withResponse()\` adds its HTTP status and headers${more}`,
  );
  lines.push(...throwsTags(operation), '@throws CrossBorderPaymentsError; see its `kind`');
  if (deprecated) lines.push('@deprecated');
  return lines;
}

function paramTags(parameters: readonly Parameter[], start: string): string[] {
  return parameters.flatMap(({ name, description, schema }) => {
    const text = firstSentence(description ?? schema.text.description ?? '');
    return text === '' ? [] : [`@param ${start}.${name} ${text}`];
  });
}

/** Returns a tag for each declared response for which a call throws a `ServiceError`. */
function throwsTags({ responses }: Operation): string[] {
  const isSuccess = responses.some(({ status }) => status.startsWith('2'));
  return responses.flatMap(({ status, description = '' }) => {
    if (/^[123]/.test(status) || (status === 'default' && !isSuccess)) return [];
    const text = firstSentence(description);
    const about = status === 'default' ? 'with any other status' : status;
    return [`@throws ServiceError ${about}${text && `: ${text}`}`];
  });
}

/** Returns the first sentence of a text on one line, without Markdown that needs several lines. */
function firstSentence(text: string): string {
  const [sentence = ''] = prose(text.trim()).split(/\n\s*\n|(?<=[.!?])\s+(?=[\p{Lu}`])/u, 1);
  return sentence.replaceAll(/\s+/g, ' ');
}
