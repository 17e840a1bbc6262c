import { once } from 'node:events';
import { operationTable } from '@cross-border-payments/server-stubs';
import type { RequestLine } from '../generated/control/schemas.ts';
import { type CommandCall, printableJson } from './command.ts';
import { CommandError } from './control-api.ts';

const LONGEST_LINE = 4_194_304;

export async function runExport({ api, options, stop }: CommandCall): Promise<void> {
  const { stdout } = process;
  for await (const line of splitLines(api.download(options.journal ? 'exportJournal' : 'exportStore'))) {
    if (stop.aborted) return;
    if (!isRecord(line))
      throw new CommandError(`${api.base} sent an export with a line that is not valid JSON.`);
    if (!stdout.write(`${printableJson(line)}\n`)) await once(stdout, 'drain');
  }
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > LONGEST_LINE)
      throw new CommandError(`The export has a line that is longer than ${LONGEST_LINE} characters.`);
  }
  if (rest !== '') throw new CommandError('The export ended within a line, so it is not complete.');
}

function isRecord(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const PAGE = 100;

/**
 * Prints a HAR, oldest request first, one entry per line. The sandbox stores no headers, so an entry has only `appkey`
 * and `token`, if the caller was known, with `(secret)` as the token.
 */
export async function exportHar({ api, print, stop }: CommandCall): Promise<void> {
  const lines: RequestLine[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const query = { limit: PAGE, ...(before === undefined ? {} : { before }) };
    const page = await api.call('listRequests', { query });
    lines.push(...page.items);
    before = page.next;
  }
  print(
    '{"log":{"version":"1.2","creator":{"name":"cross-border-payments-sandbox","version":"1"},"entries":[',
  );
  let separator = '';
  for (const line of lines.reverse()) {
    if (stop.aborted) return;
    const { requestId } = line;
    const { request, response } = await api.call('getRequest', { path: { requestId } });
    print(separator + printableJson(JSON.stringify(toEntry(api.base, line, request, response))));
    separator = ',';
  }
  print(']}}');
}

function toEntry(base: string, line: RequestLine, request: unknown, response: unknown): object {
  const { at, method, url, httpStatus, appKey, durationMs } = line;
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  const credentials = appKey === null ? {} : { appkey: appKey, token: '(secret)' };
  const postData = writeBody(line, request);
  const received = bodyText(response);
  const type: Record<string, string> = postData === undefined ? {} : { 'content-type': postData.mimeType };
  return {
    startedDateTime: new Date(at).toISOString(),
    time: durationMs,
    request: {
      ...{ method, url: base + url, ...common, queryString: [] },
      headers: toHeaders({ ...credentials, ...type }),
      ...(postData === undefined ? {} : { postData }),
    },
    response: {
      ...{ status: httpStatus, statusText: '', ...common, redirectURL: '' },
      headers: toHeaders({ 'content-type': 'application/json' }),
      content: {
        size: -1,
        mimeType: 'application/json',
        ...(received === undefined ? {} : { text: received }),
      },
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

/** Writes the body of a request. The sandbox stores the fields of a form as JSON, and no files. */
function writeBody({ operation }: RequestLine, body: unknown) {
  const text = bodyText(body);
  const declared = operationTable.find(({ id }) => id === operation)?.body;
  if (declared?.formats[0]?.kind !== 'multipart') {
    return text === undefined ? undefined : { mimeType: 'application/json', text };
  }
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const params = fields.map(([name, value]) => ({ name, value: String(value) }));
  return { mimeType: 'multipart/form-data', params: [...params, { name: 'file', fileName: 'file' }] };
}

function toHeaders(headers: Readonly<Record<string, string>>): object[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function bodyText(body: unknown): string | undefined {
  const isNote = typeof body === 'string' && /^\(\d+ characters, /.test(body);
  return body === null || body === undefined || isNote ? undefined : JSON.stringify(body);
}
