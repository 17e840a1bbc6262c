import { connect } from 'node:net';

/** A request exactly as it is sent over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Request target as written in the request line. */
  readonly target: string;
  /** An array sends the header several times; an empty one omits it. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** Whether to send the body with `Transfer-Encoding: chunked`. */
  readonly chunked?: boolean;
  /** Whether to omit the body although the headers declare one. */
  readonly withhold?: boolean;
}

/** The response to such a request. */
export interface WireResponse {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly allow: string | undefined;
  /** The header `X-Request-ID`. */
  readonly requestId: string | undefined;
  readonly body: string;
}

/** Returns the bytes of a body. */
export function bytesOf(body: string | Uint8Array | undefined): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body ?? '');
}

/** Returns the headers of a request, by default with the length of its body. */
export function headersOf(request: WireRequest): [name: string, value: string][] {
  const bytes = bytesOf(request.body);
  const length: Record<string, string> = request.chunked
    ? { 'transfer-encoding': 'chunked' }
    : bytes.length > 0 || request.method === 'POST'
      ? { 'content-length': String(bytes.length) }
      : {};
  return Object.entries({ ...length, ...request.headers }).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
}

/**
 * Sends a request over a new socket and reads the response.
 *
 * @param port on 127.0.0.1
 */
export function sendRaw(port: number, request: WireRequest): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    const finish = () => {
      const response = readResponse(Buffer.concat(received), request.method);
      if (!response) return;
      socket.destroy();
      resolve(response);
    };
    socket.on('data', (chunk) => {
      received.push(chunk);
      finish();
    });
    socket.on('close', () => {
      finish();
      reject(new Error(`No response to ${request.method} ${request.target}: ${Buffer.concat(received)}`));
    });
    socket.on('error', () => undefined);
    socket.write(requestBytes(request));
  });
}

/** Writes a request as bytes. */
export function requestBytes(request: WireRequest): Buffer {
  const headers = [['host', 'localhost'], ...headersOf(request)];
  const head = [
    `${request.method} ${request.target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const body = bytesOf(request.body);
  const start = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
  if (request.withhold) return start;
  return Buffer.concat([start, request.chunked ? chunks(body) : body]);
}

function chunks(body: Buffer): Buffer {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** Parses a response; undefined while it is incomplete. */
function readResponse(bytes: Buffer, method: string): WireResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const status = Number(statusLine.split(' ')[1]);
  if (status === 100) return readResponse(bytes.subarray(end + 4), method);
  const body = readContent(bytes.subarray(end + 4), headers, method);
  if (body === undefined) return undefined;
  return {
    status,
    contentType: headers.get('content-type'),
    allow: headers.get('allow'),
    requestId: headers.get('x-request-id'),
    body,
  };
}

function readContent(
  bytes: Buffer,
  headers: ReadonlyMap<string, string>,
  method: string,
): string | undefined {
  if (method === 'HEAD') return '';
  if (headers.get('transfer-encoding') === 'chunked') {
    const text = bytes.toString();
    return text.endsWith('0\r\n\r\n') ? text.replaceAll(/(^|\r\n)[0-9a-f]+\r\n|0\r\n\r\n$/g, '') : undefined;
  }
  const length = Number(headers.get('content-length') ?? 0);
  return bytes.length < length ? undefined : bytes.subarray(0, length).toString();
}
