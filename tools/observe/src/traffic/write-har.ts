import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { isObject } from '@cross-border-payments/openapi';
import type { Body, Exchange } from './exchange.ts';

/**
 * Writes exchanges as a HAR, one entry per line. Each line is written immediately, so that an incomplete HAR can be
 * read.
 */
export class HarWriter {
  readonly #file: WriteStream;
  readonly #failure: Promise<never>;
  #isFirst = true;

  /** @throws Error if the file cannot be opened */
  constructor(path: string) {
    this.#file = createWriteStream(path, { fd: openSync(path, 'w', 0o600) });
    // A full disk is reported by `close`. Without a listener, it would end the process.
    this.#failure = new Promise((_resolve, reject) => this.#file.once('error', reject));
    this.#failure.catch(() => {});
    this.#file.write('{"log":{"version":"1.2","creator":{"name":"observe","version":"1"},"entries":[\n');
  }

  /** Adds an exchange, which must be masked. */
  write(exchange: Exchange): void {
    this.#file.write(`${this.#isFirst ? '' : ',\n'}${JSON.stringify(toEntry(exchange))}`);
    this.#isFirst = false;
  }

  /** @throws Error if anything could not be written */
  close(): Promise<void> {
    const end = new Promise<void>((resolve) => {
      this.#file.once('finish', resolve);
      this.#file.end('\n]}}\n');
    });
    return Promise.race([end, this.#failure]);
  }
}

/** Makes the entry of a HAR for an exchange. */
export function toEntry({ method, url, startedAt, request, response }: Exchange): object {
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  const text = bodyText(request.body);
  const type = request.headers['content-type'] ?? request.body?.mediaType ?? '';
  const postData =
    request.body &&
    (text === undefined
      ? { mimeType: type, params: toParams(request.body.value) }
      : { mimeType: type, text });
  const content = { size: response.body?.bytes ?? 0, mimeType: response.body?.mediaType ?? '' };
  return {
    startedDateTime: startedAt === undefined ? '' : new Date(startedAt).toISOString(),
    time: 0,
    request: {
      ...{ method, url: url.href, ...common, headers: listPairs(Object.entries(request.headers)) },
      queryString: listPairs(url.searchParams),
      ...(postData ? { postData } : {}),
    },
    response: {
      ...{
        status: response.status,
        statusText: '',
        ...common,
        headers: listPairs(Object.entries(response.headers)),
      },
      content: { ...content, text: bodyText(response.body) ?? '' },
      redirectURL: '',
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

/** Writes headers or parameters as a HAR lists them. */
export function listPairs(pairs: Iterable<readonly [string, string]>): object[] {
  return [...pairs].map(([name, value]) => ({ name, value }));
}

/** Returns the text of a body; undefined for a form, whose fields are written one by one. */
function bodyText(body: Body | undefined): string | undefined {
  if (body?.text !== undefined) return body.text;
  if (body?.value === undefined) return '';
  if (/form/.test(body.mediaType)) return undefined;
  return JSON.stringify(body.value);
}

function toParams(value: unknown): object[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, field]) =>
    [field]
      .flat()
      .map((text) => (text === '(file)' ? { name, fileName: 'file' } : { name, value: String(text) })),
  );
}
