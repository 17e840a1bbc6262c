import { joinPointer } from '@cross-border-payments/openapi';
import {
  answerOf,
  createValidators,
  type ExchangePart,
  expandInstances,
  listOperations,
  type OpenApiDocument,
  type Operation,
  type Rule,
  requestOf,
  resolveRef,
  type Verdict,
} from '@cross-border-payments/proof';
import type { ReviewFinding } from './finding.ts';

/** Result of the replay. */
export interface Replay {
  /** Number of messages that both versions judged. */
  count: number;
  /** One for messages of an operation that the versions judge differently for one reason; names the first. */
  differences: Omit<ReviewFinding, 'source'>[];
}

interface Message {
  name: string;
  operation: Operation;
  part: ExchangePart;
  status: number;
  value: unknown;
}

interface Difference {
  message: Message;
  successor: Operation;
  old: Verdict;
  now: Verdict;
  /** Messages of the same operation and part with the same reason. */
  more: number;
}

/**
 * Validates every message of the base with both versions: the request examples of its operations and the instances of
 * its rules. A message that the base accepted and the new version refuses is a break, whatever a comparison of the
 * texts says. Removed operations are left out: their removal is a break of its own.
 *
 * @param base the earlier bundle
 * @param rules the earlier rules register
 * @param revision the later bundle
 * @throws Error naming rule and instance, when the base's register does not fit its document
 */
export function replay(base: OpenApiDocument, rules: Rule[], revision: OpenApiDocument): Replay {
  const before = createValidators(base);
  const after = createValidators(revision);
  const successors = new Map(listOperations(revision).map((operation) => [place(operation), operation]));
  const found = new Map<string, Difference>();
  let count = 0;
  for (const message of [...exampleMessages(base), ...ruleMessages(base, rules)]) {
    const successor = successors.get(place(message.operation));
    if (successor === undefined || !hasPart(revision, successor, message)) continue;
    const { part, value, status } = message;
    const old = before.validate(message.operation, part, value, status);
    const now = after.validate(successor, part, value, status);
    count += 1;
    if (old.valid === now.valid) continue;
    const key = [place(successor), part, status, now.valid, reason(now.valid ? old : now)].join(' ');
    const known = found.get(key);
    if (known !== undefined) known.more += 1;
    else found.set(key, { message, successor, old, now, more: 0 });
  }
  return { count, differences: [...found.values()].map(tell) };
}

const place = (operation: Operation) => `${operation.method} ${operation.path}`;

function hasPart(document: OpenApiDocument, { object }: Operation, { part, status }: Message): boolean {
  if (part === 'request') return requestOf(object) !== undefined;
  return part === 'query' || answerOf(document, object, status) !== undefined;
}

function exampleMessages(document: OpenApiDocument): Message[] {
  return listOperations(document).flatMap((operation) =>
    Object.entries(requestOf(operation.object)?.examples ?? {}).map(([name, example]) => ({
      name: `example "${name}"`,
      operation,
      part: 'request' as const,
      status: 200,
      value: (example.$ref ? resolveRef<{ value?: unknown }>(document, example.$ref) : example).value,
    })),
  );
}

function ruleMessages(document: OpenApiDocument, rules: Rule[]): Message[] {
  const operations = new Map(listOperations(document).map((operation) => [operation.id, operation]));
  return expandInstances(document, rules).flatMap(({ rule, name, operation: id, part, status, value }) => {
    const operation = operations.get(id);
    return operation === undefined ? [] : [{ name: `"${name}" of ${rule}`, operation, part, status, value }];
  });
}

function tell({ message, successor, old, now, more }: Difference): Replay['differences'][number] {
  const pointer = joinPointer('#/paths', successor.path, successor.method.toLowerCase());
  const found = { operations: [successor.id], instance: message.value };
  const names = more === 0 ? message.name : `${message.name} and ${more} more`;
  const because = now.valid ? `refused before because ${reason(old)}` : `because ${reason(now)}`;
  if (message.part === 'response') {
    const text = now.valid
      ? 'An answer that could not come before can come now'
      : 'An answer that could come before cannot come now';
    const at = `${pointer}/responses/${message.status}`;
    return { ...found, level: 'check', message: `${text}: ${names}, ${because}.`, pointer: at };
  }
  const text = now.valid ? 'Refused before, accepted now' : 'Accepted before, refused now';
  return {
    ...found,
    level: now.valid ? 'additive' : 'breaking',
    message: `${text}: ${names}, ${because}.`,
    pointer: `${pointer}/${message.part === 'query' ? 'parameters' : 'requestBody'}`,
  };
}

/** Returns the first error that does not only follow from a condition around it. */
function reason({ errors }: Verdict): string {
  const cause =
    errors.find((error) => !['if', 'allOf', 'anyOf', 'oneOf'].includes(error.keyword)) ?? errors[0];
  if (cause === undefined) return 'the schema says so';
  const where = cause.instancePath === '' ? 'it' : `\`${cause.instancePath}\``;
  return `${where} ${cause.message ?? `breaks \`${cause.keyword}\``}`;
}
