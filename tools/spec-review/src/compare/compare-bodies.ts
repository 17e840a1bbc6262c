import {
  type DeclaredResponse,
  makeNode,
  type Operation,
  type RequestBody,
} from '@cross-border-payments/openapi/model';
import { atBase, atHead, type Draft } from '../findings/finding.ts';
import { type ContentPart, compareContents, contentFor, isFormType } from './compare-contents.ts';
import { compareMessages } from './compare-messages.ts';
import { about, isOutgoing, markCompared, type OperationChange, pairModels } from './pairs.ts';
import { compareEncoding, wireForm } from './serialization.ts';
import { quote, sayForm, sayList } from './words.ts';

export function compareBodies(change: OperationChange): Draft[] {
  const [before, after] = [change.base.body, change.head.body];
  if (!before) return after ? [addedBody(change, after)] : [];
  const isSent = isOutgoing(change.head);
  if (!after) {
    const consequence = isSent
      ? 'Receivers that read the body find none.'
      : 'Bodies that clients send are ignored or refused.';
    const more = { consequence, remedy: 'Keep the body.', place: atBase(before.pointer) };
    return [about(change, 'body-removed', 'breaking', 'Its body was removed.', more)];
  }
  const content = { change, direction: isSent ? 'webhook' : 'request', part: 'body' } as const;
  return [
    ...compareRequired(change, before, after),
    ...compareContents(content, before.contents, after.contents, after.pointer),
    ...before.contents
      .filter(({ mediaType }) => isFormType(mediaType))
      .flatMap((one) => {
        const now = contentFor(after.contents, one.mediaType);
        return now ? compareEncoding(change, one, now) : [];
      }),
  ];
}

function addedBody(change: OperationChange, { required, pointer }: RequestBody): Draft {
  const isBreak = required && !isOutgoing(change.head);
  return about(change, 'body-added', isBreak ? 'breaking' : 'additive', 'It now has a body.', {
    place: atHead(pointer),
    ...(isBreak && { consequence: 'Requests without a body are refused.', remedy: 'Make it optional.' }),
  });
}

function compareRequired(change: OperationChange, before: RequestBody, after: RequestBody): Draft[] {
  if (before.required === after.required) return [];
  const outgoing = isOutgoing(change.head);
  const place = atHead(`${after.pointer}/required`);
  const cause = `Its body is now ${after.required ? 'required' : 'optional'}.`;
  if (after.required === outgoing) return [about(change, 'body-required', 'additive', cause, { place })];
  const consequence = outgoing
    ? 'Receivers may get a call without a body.'
    : 'Requests without a body are refused.';
  const remedy = `Leave it ${before.required ? 'required' : 'optional'}.`;
  return [about(change, 'body-required', 'breaking', cause, { place, consequence, remedy })];
}

const SUCCESS = /^[123]/;
const RANGE = /^(default|.XX)$/i;

export function compareResponses(change: OperationChange): Draft[] {
  const { base, head } = change;
  const statuses = new Set([...base.responses, ...head.responses].map(({ status }) => status));
  return [...statuses].flatMap((status) => {
    const [before, after] = [responseFor(base, status), responseFor(head, status)];
    if (before && after) return compareResponse(change, before, after);
    if (before) return removedResponse(change, before);
    return after ? addedResponse(change, after) : [];
  });
}

function responseFor({ responses }: Operation, status: string): DeclaredResponse | undefined {
  return responses.find((one) => one.status === status);
}

function directionOf({ head }: OperationChange): 'reply' | 'response' {
  return isOutgoing(head) ? 'reply' : 'response';
}

function compareResponse(
  change: OperationChange,
  before: DeclaredResponse,
  after: DeclaredResponse,
): Draft[] {
  const direction = directionOf(change);
  const content: ContentPart = { change, direction, part: `${direction} ${after.status}` };
  return [
    ...compareHeaders(content, before, after),
    ...compareHeaderStyles(content, before, after),
    ...compareContents(content, before.contents, after.contents, after.pointer),
  ];
}

function compareHeaders(
  { change, direction, part }: ContentPart,
  before: DeclaredResponse,
  after: DeclaredResponse,
): Draft[] {
  const { base, head, isSame, work } = change.versions;
  markCompared(work, before.headers, after.headers);
  const nodes = [headersNode(before), headersNode(after)] as const;
  if (isSame(...nodes)) return [];
  return compareMessages({
    ...pairModels([base.schemas, head.schemas], nodes),
    ...{ direction, part: `headers of ${part}`, isText: true, operation: change.name },
    ...{ examples: [], pointers: { base: before.pointer, head: after.pointer }, work },
  });
}

function compareHeaderStyles(
  { change, direction }: ContentPart,
  before: DeclaredResponse,
  after: DeclaredResponse,
): Draft[] {
  return before.headers.flatMap((old) => {
    const now = after.headers.find(({ name }) => name.toLowerCase() === old.name.toLowerCase());
    if (!now || wireForm(old) === wireForm(now)) return [];
    const turn = `${sayForm(wireForm(now))}, before ${sayForm(wireForm(old))}`;
    const cause = `The header ${quote(now.name)} is now serialized ${turn}.`;
    const consequence = 'Programs that parse its value as before get another value.';
    const more = { direction, place: atHead(now.pointer), consequence, remedy: 'Keep `explode`.' };
    return [about(change, 'header-style', 'breaking', cause, more)];
  });
}

function headersNode({ headers, pointer }: DeclaredResponse) {
  const lower = headers.map((header) => ({ ...header, name: header.name.toLowerCase() }));
  // OpenAPI ignores the header `content-type`, which the media types of the response already state.
  const named = lower.filter(({ name }) => name !== 'content-type');
  return makeNode({
    id: `${pointer} headers`,
    pointer: `${pointer}/headers`,
    types: ['object'],
    properties: new Map(
      named.map(({ name, schema, deprecated }) => {
        const text = { ...schema.text, deprecated: deprecated || schema.text.deprecated };
        return [name, { ...schema, text }];
      }),
    ),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  });
}

/** Returns the response that covers a status: that of its range (`2XX`), or `default` unless it covers only errors. */
function covering(operation: Operation, status: string): DeclaredResponse | undefined {
  const { kind, responses } = operation;
  const ofRange = responses.find((one) => one.status.toUpperCase() === `${status[0]}XX`);
  const isForErrors = kind === 'operation' && responses.some((one) => SUCCESS.test(one.status));
  if (ofRange || (isForErrors && SUCCESS.test(status))) return ofRange;
  return responseFor(operation, 'default');
}

function replacing({ base, head }: OperationChange, status: string): DeclaredResponse[] {
  if (!RANGE.test(status)) return [];
  const isInside = (one: string) => (status === 'default' ? !SUCCESS.test(one) : one[0] === status[0]);
  return head.responses.filter((one) => isInside(one.status) && !responseFor(base, one.status));
}

function removedResponse(change: OperationChange, before: DeclaredResponse): Draft[] {
  const { status, pointer } = before;
  const direction = directionOf(change);
  const cover = covering(change.head, status);
  const compared = cover && compareResponse(change, before, cover);
  // If the base already had the response that now covers this status, this one was removed and not replaced.
  const isKnown = cover && responseFor(change.base, cover.status);
  const difference = isKnown ? compared?.find(({ level }) => level === 'breaking') : undefined;
  if (compared && !difference) return compared;
  const inner = replacing(change, status);
  if (inner.length > 0) return inner.flatMap((after) => compareResponse(change, before, after));
  const isReply = direction === 'reply';
  const isSuccess = SUCCESS.test(status);
  const consequence = isReply
    ? `Replies with ${status} are no longer accepted.`
    : isSuccess
      ? `Clients that expect ${status} get another response.`
      : difference
        ? `Responses ${status} are now like ${quote(cover?.status)}. ${difference.cause}`
        : `The response ${status} is no longer described; programs that distinguish it may not compile.`;
  const level = isReply || isSuccess || difference ? 'breaking' : 'check';
  const more = { direction, consequence, remedy: 'Keep it.', place: atBase(pointer) };
  const cause = `The ${direction} ${quote(status)} was removed.`;
  return [about(change, `${direction}-removed`, level, cause, more)];
}

function addedResponse(change: OperationChange, after: DeclaredResponse): Draft[] {
  const { base, head } = change;
  const direction = directionOf(change);
  const cover = covering(base, after.status);
  if (cover && cover.status !== after.status)
    return responseFor(head, cover.status) ? compareResponse(change, cover, after) : [];
  const successes = base.responses.map(({ status }) => status).filter((status) => SUCCESS.test(status));
  const others = head.responses.filter((one) => one !== after && SUCCESS.test(one.status));
  // If there is no other response for a success, `default` covers successes too.
  const isForSuccess = SUCCESS.test(after.status) || (after.status === 'default' && others.length === 0);
  const isRange = RANGE.test(after.status);
  const isKept = others.some(({ status }) => responseFor(base, status));
  const isRisky = direction === 'response' && isForSuccess && successes.length > 0 && (isRange || isKept);
  const turn = isRange && isRisky && !isKept ? `replaces ${sayList(successes, ' and ')}` : 'is new';
  const cause = `The ${direction} ${quote(after.status)} ${turn}.`;
  const place = atHead(after.pointer);
  if (!isRisky) return [about(change, `${direction}-added`, 'additive', cause, { direction, place })];
  // Not a break: a `default` announced further responses, and most libraries follow redirects.
  const isBreak = /^[2d]/.test(after.status) && !responseFor(base, 'default');
  const consequence = 'Clients that handle only the other successes do not expect it.';
  const remedy = 'Send it only to clients that ask for it, such as with a new parameter or a new operation.';
  const more = { direction, place, consequence, remedy };
  return [about(change, `${direction}-added`, isBreak ? 'breaking' : 'check', cause, more)];
}
