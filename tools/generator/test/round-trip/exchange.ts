import type { Operation } from '@cross-border-payments/openapi/model';
import { bodyDifference, differenceOf, plain, type Trial } from './differences.ts';
import { type ClientResponse, type GeneratedPair, type Reply, SERVICE_URL } from './load-generated.ts';
import type { PartValues } from './message.ts';
import { type LackingReply, repliesOf } from './replies.ts';
import { type OperationChecks, trialsOf } from './trials.ts';

/** The results for one operation. */
export interface OperationResult {
  readonly operation: string;
  readonly pointer: string;
  /** The number of requests that were sent and got a response. */
  readonly exchanges: number;
  /** The faults of the client or the server; empty if everything arrived unchanged. */
  readonly faults: readonly string[];
}

/**
 * Calls an operation until each trial was sent and each response was returned at least once.
 *
 * @param known the schemas whose examples have already been sent
 * @param onValues called with the values of each part of a message
 */
export async function exchangeAll(
  generated: GeneratedPair,
  operation: Operation,
  known: OperationChecks['known'],
  onValues: (values: PartValues) => void,
): Promise<OperationResult> {
  const checks = { validators: generated.validators[operation.id] ?? {}, index: generated.index, known };
  const sent = trialsOf(operation, checks);
  const answered = repliesOf(operation, checks);
  for (const values of [...sent.found, ...answered.found]) onValues(values);
  const faults = lacking(sent.trials, answered.replies);
  const trials = sent.trials.filter(({ without }) => without === undefined);
  const replies = answered.replies.filter((reply): reply is Reply => 'status' in reply);
  const isPossible = trials.length > 0 && replies.length > 0;
  const count = isPossible ? Math.max(trials.length, replies.length) : 0;
  for (let at = 0; at < count; at++) {
    const [trial, reply] = [trials[at] ?? trials[0], replies[at] ?? replies[0]] as [Trial, Reply];
    const fault = await faultOf(generated, operation, trial, reply);
    if (fault !== undefined)
      faults.push(trial.mediaType === undefined ? fault : `${trial.mediaType}: ${fault}`);
  }
  return {
    operation: operation.id,
    pointer: operation.pointer,
    exchanges: count,
    faults: [...new Set(faults)],
  };
}

/** Lists the parts that could not be tried because no valid value was found. */
function lacking(trials: readonly Trial[], replies: readonly (Reply | LackingReply)[]): string[] {
  const parts = [...trials, ...replies].flatMap((each) =>
    'without' in each && each.without !== undefined ? [`no valid sample of ${each.without}`] : [],
  );
  return replies.length === 0 ? [...parts, 'no response is declared'] : parts;
}

async function faultOf(
  generated: GeneratedPair,
  operation: Operation,
  trial: Trial,
  reply: Reply,
): Promise<string | undefined> {
  const record = generated.records.get(operation.id);
  generated.reply = reply;
  generated.server = record?.server ?? SERVICE_URL;
  // Such operations get their own server: a server cannot distinguish paths by the part after a `#`.
  const isAlone = operation.path.includes('#') || generated.unroutable.has(operation.pointer);
  generated.handle = isAlone ? generated.alone(operation.id) : generated.all;
  generated.fixed = new Set(new URLSearchParams(operation.path.split('?')[1] ?? '').keys());
  generated.seen.length = 0;
  try {
    const response = await generated.client.exchange(record, trial.input);
    const [seen] = generated.seen;
    if (!seen) return `refused with HTTP ${response.httpStatus}: ${shown(response.data)}`;
    if (seen.operation !== operation.id) return `arrived at ${seen.operation}`;
    return differenceOf(trial, seen) ?? (await responseFault(reply, response));
  } catch (error) {
    return `not sent or not answered: ${(error as Error).message.slice(0, 300)}`;
  }
}

async function responseFault(reply: Reply, response: ClientResponse): Promise<string | undefined> {
  if (response.httpStatus !== reply.status)
    return `responded with HTTP ${response.httpStatus} instead of ${reply.status}: ${shown(response.data)}`;
  const received = await textual(response);
  const difference = bodyDifference(plain(reply.expected), received, reply.schema ? [reply.schema] : []);
  if (difference) return `the response ${reply.status}: ${difference}`;
  const [header] = Object.entries(reply.headers).filter(
    ([name, value]) => response.headers.get(name) !== String(value),
  );
  return (
    header &&
    `the header ${header[0]} of the response ${reply.status} arrived as ${response.headers.get(header[0])}`
  );
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 300);
}

/** Returns the text of a Blob, the first item or the data of the first event. Other data is returned unchanged. */
async function textual({ data, headers }: ClientResponse): Promise<unknown> {
  if (data instanceof Blob) return data.text();
  if (typeof data !== 'object' || data === null || !(Symbol.asyncIterator in data)) return data;
  const areEvents = headers.get('content-type')?.startsWith('text/event-stream');
  for await (const item of data as AsyncIterable<unknown>)
    return areEvents ? (item as { readonly data: unknown }).data : item;
  return undefined;
}
