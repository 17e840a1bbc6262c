import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isLoopback, lookUpLoopback, OUTSIDE_LOOPBACK } from './address.ts';

const LARGEST_ANSWER = 16_384;
const KEPT_OF_ANSWER = 1_000;

export interface Callback {
  /** Base address of the merchant; `/hub/webhook` is added. */
  readonly callbackUrl: string;
  readonly appKey: string;
  /** JSON text. */
  readonly body: string;
}

export interface SendOptions {
  readonly timeoutMs: number;
  readonly allowOutside: boolean;
}

export interface SendResult {
  readonly outcome:
    | 'taken'
    | 'refused'
    | 'timed_out'
    | 'unreachable'
    | 'outside_loopback'
    | 'answer_too_large';
  readonly httpStatus?: number;
  /** The first 1,000 characters of the answer. */
  readonly answer?: string;
  readonly answerIsJson?: boolean;
  /** Real time. */
  readonly durationMs: number;
}

/**
 * Posts one callback to `{callback_url}/hub/webhook`. HTTP 200 takes it, every other status refuses it; redirects
 * are not followed, and no more than 16 KiB of an answer are read. Never throws: what fails is an outcome.
 */
export async function send(callback: Callback, options: SendOptions): Promise<SendResult> {
  const started = performance.now();
  const result = await exchange(callback, options);
  return { ...result, durationMs: Math.round(performance.now() - started) };
}

type Ending = Omit<SendResult, 'durationMs'>;

function exchange({ callbackUrl, appKey, body }: Callback, options: SendOptions): Promise<Ending> {
  const url = new URL(`${callbackUrl}/hub/webhook`);
  // Numeric addresses are never looked up, and the data may come from a run that allowed them.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!options.allowOutside && isIP(host) !== 0 && !isLoopback(host)) {
    return Promise.resolve({ outcome: 'outside_loopback', answer: `${host} is outside this machine.` });
  }
  return new Promise((resolve) => {
    const end = (ending: Ending) => {
      clearTimeout(timer);
      request.destroy();
      resolve(ending);
    };
    const request = open(url, appKey, body, options.allowOutside);
    // One timer over everything: a receiver that sends a byte now and then must not hold on for ever.
    const timer = setTimeout(() => end({ outcome: 'timed_out' }), options.timeoutMs);
    request.on('error', (error: NodeJS.ErrnoException) => {
      end({
        outcome: error.code === OUTSIDE_LOOPBACK ? 'outside_loopback' : 'unreachable',
        answer: error.message,
      });
    });
    request.on('response', (response) => {
      readAnswer(response).then(end, (error: Error) =>
        end({ outcome: 'unreachable', answer: error.message }),
      );
    });
    request.end(body);
  });
}

function open(url: URL, appKey: string, body: string, allowOutside: boolean): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return request(url, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      appkey: appKey,
    },
    ...(allowOutside ? {} : { lookup: lookUpLoopback }),
  });
}

async function readAnswer(response: IncomingMessage): Promise<Ending> {
  const httpStatus = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) return { outcome: 'answer_too_large', httpStatus };
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    outcome: httpStatus === 200 ? 'taken' : 'refused',
    httpStatus,
    answer: text.slice(0, KEPT_OF_ANSWER),
    answerIsJson: isJson(text),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
