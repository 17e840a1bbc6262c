import { type DeclaredResponse, makeNode, type Operation } from '@cross-border-payments/openapi/model';
import type { Direction, Draft } from '../findings/finding.ts';
import { compareContents } from './compare-bodies.ts';
import { compareMessages } from './compare-messages.ts';
import { markCompared } from './compare-parameters.ts';
import { wireForm } from './declarations.ts';
import { pairModels } from './pair-models.ts';
import { about, isOutgoing, type OperationChange } from './pairs.ts';
import { quote, sayForm, sayList } from './words.ts';

const SUCCESS = /^[123]/;
const RANGE = /^(default|.XX)$/i;

export function compareResponses(change: OperationChange): Draft[] {
  const direction = isOutgoing(change.head) ? 'reply' : 'response';
  const statuses = new Set([...change.base.responses, ...change.head.responses].map(({ status }) => status));
  return [...statuses].flatMap((status) => {
    const before = change.base.responses.find((one) => one.status === status);
    const after = change.head.responses.find((one) => one.status === status);
    if (before && after) return compareResponse(change, direction, before, after);
    if (before) return removed(change, direction, before);
    return after ? added(change, direction, after) : [];
  });
}

function compareResponse(
  change: OperationChange,
  direction: Direction,
  before: DeclaredResponse,
  after: DeclaredResponse,
): Draft[] {
  const part = `${direction} ${after.status}`;
  const pointers = { base: before.pointer, head: after.pointer };
  const { base, head, isSame, work } = change.versions;
  markCompared(work, before.headers, after.headers);
  const nodes = [headersNode(before), headersNode(after)] as const;
  const headers = isSame(...nodes)
    ? []
    : compareMessages({
        direction,
        part: `headers of ${part}`,
        isText: true,
        operation: change.name,
        ...pairModels([base.schemas, head.schemas], nodes),
        examples: [],
        pointers,
        work,
      });
  return [
    ...headers,
    ...compareHeaderStyles(change, direction, before, after),
    ...compareContents(change, direction, part, {
      base: before.contents,
      head: after.contents,
      pointers,
    }),
  ];
}

function compareHeaderStyles(
  change: OperationChange,
  direction: Direction,
  before: DeclaredResponse,
  after: DeclaredResponse,
): Draft[] {
  return before.headers.flatMap((old) => {
    const now = after.headers.find(({ name }) => name.toLowerCase() === old.name.toLowerCase());
    const [was, is] = [old, now ?? old].map(wireForm);
    if (!now || was === is) return [];
    const cause = `The header ${quote(now.name)} is now serialized ${sayForm(is ?? '')}, before ${sayForm(was ?? '')}.`;
    const place = { version: 'head', pointer: now.pointer } as const;
    const consequence = 'Programs that parse its value as before get another value.';
    const more = { direction, place, consequence, remedy: 'Keep `explode`.' };
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

/**
 * Returns the response that covers a status: the response for its range (`2XX`), otherwise `default`. If there is a
 * response for a success, `default` covers only errors.
 */
function covering({ kind, responses }: Operation, status: string): DeclaredResponse | undefined {
  const ofRange = responses.find((one) => one.status.toUpperCase() === `${status[0]}XX`);
  const isForErrors = kind === 'operation' && responses.some((one) => SUCCESS.test(one.status));
  if (ofRange || (isForErrors && SUCCESS.test(status))) return ofRange;
  return responses.find((one) => one.status === 'default');
}

/** Returns the responses that replace a range or the `default` of the other version. */
function within({ responses }: Operation, status: string): DeclaredResponse[] {
  if (status === 'default') return responses.filter((one) => !SUCCESS.test(one.status));
  return responses.filter((one) => one.status[0] === status[0]);
}

function removed(change: OperationChange, direction: Direction, before: DeclaredResponse): Draft[] {
  const cover = covering(change.head, before.status);
  const compared = cover && compareResponse(change, direction, before, cover);
  // If the base already had the response that now covers this status, this one was removed and not replaced.
  const isKnown = change.base.responses.some(({ status }) => status === cover?.status);
  const difference = isKnown ? compared?.find(({ level }) => level === 'breaking') : undefined;
  if (compared && !difference) return compared;
  const inner = RANGE.test(before.status)
    ? within(change.head, before.status).filter(
        ({ status }) => !change.base.responses.some((one) => one.status === status),
      )
    : [];
  if (inner.length > 0) return inner.flatMap((after) => compareResponse(change, direction, before, after));
  const isReply = direction === 'reply';
  const isSuccess = SUCCESS.test(before.status);
  const consequence = isReply
    ? `Replies with ${before.status} are no longer accepted.`
    : isSuccess
      ? `Clients that expect ${before.status} get another response.`
      : difference
        ? `Responses ${before.status} are now like ${quote(cover?.status)}. ${difference.cause}`
        : `The response ${before.status} is no longer described; programs that distinguish it may not compile.`;
  const level = isReply || isSuccess || difference ? 'breaking' : 'check';
  const cause = `The ${direction} ${quote(before.status)} was removed.`;
  return [
    about(change, `${direction}-removed`, level, cause, {
      direction,
      consequence,
      remedy: 'Keep it.',
      place: { version: 'base', pointer: before.pointer },
    }),
  ];
}

function added(change: OperationChange, direction: Direction, after: DeclaredResponse): Draft[] {
  const cover = covering(change.base, after.status);
  if (cover && cover.status !== after.status) {
    const isReplaced = !change.head.responses.some((one) => one.status === cover.status);
    return isReplaced ? [] : compareResponse(change, direction, cover, after);
  }
  const isInBase = (status: string) => change.base.responses.some((one) => one.status === status);
  const successes = change.base.responses
    .map(({ status }) => status)
    .filter((status) => SUCCESS.test(status));
  const others = change.head.responses.filter((one) => one !== after && SUCCESS.test(one.status));
  // If there is no other response for a success, `default` covers successes too.
  const isForSuccess = SUCCESS.test(after.status) || (after.status === 'default' && others.length === 0);
  const isRange = RANGE.test(after.status);
  const isKept = others.some(({ status }) => isInBase(status));
  const isRisky = direction === 'response' && isForSuccess && successes.length > 0 && (isRange || isKept);
  const turn = isRange && isRisky && !isKept ? `replaces ${sayList(successes, ' and ')}` : 'is new';
  const cause = `The ${direction} ${quote(after.status)} ${turn}.`;
  const place = { version: 'head', pointer: after.pointer } as const;
  if (!isRisky) return [about(change, `${direction}-added`, 'additive', cause, { direction, place })];
  // Not a break: a `default` announced further responses, and most libraries follow redirects.
  const isBreak = /^[2d]/.test(after.status) && !isInBase('default');
  const consequence = 'Clients that handle only the other successes do not expect it.';
  const remedy = 'Send it only to clients that ask for it, such as with a new parameter or a new operation.';
  const more = { direction, place, consequence, remedy };
  return [about(change, `${direction}-added`, isBreak ? 'breaking' : 'check', cause, more)];
}
