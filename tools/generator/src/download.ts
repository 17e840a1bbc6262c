import { decodeText, LoadError, MAX_DOCUMENT_BYTES } from '@cross-border-payments/openapi/model';

/** Time for all redirects and the whole document, in milliseconds. */
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

export function isUrl(input: string): boolean {
  return /^https?:\/\//i.test(input);
}

/**
 * Downloads a document. Errors name the URL without credentials, query and fragment, which may contain secrets.
 *
 * @throws LoadError when the response is no success within 30 s, is larger than 64 MiB, or is redirected more than 5
 * times or from https to http
 */
export async function download(url: string): Promise<{ readonly text: string; readonly file: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const file = shown(url);
  try {
    const response = await follow(url, signal);
    return { text: await readText(response, file), file };
  } catch (error) {
    if (error instanceof LoadError) throw error;
    if (signal.aborted) throw new LoadError(`${file} was not received within ${TIMEOUT_MS / 1000} s.`);
    const { cause } = error as { readonly cause?: { readonly code?: string } };
    throw new LoadError(
      `${file} cannot be downloaded (${cause?.code ?? 'the connection failed'}). Check the URL.`,
    );
  }
}

function shown(url: string): string {
  const { origin, pathname } = parsed(url);
  return origin + pathname;
}

function parsed(url: string, base?: string): URL {
  const found = URL.canParse(url, base) ? new URL(url, base) : undefined;
  if (!found || !isUrl(found.href))
    throw new LoadError('The URL of the document is no valid http or https URL.');
  if (found.username || found.password)
    throw new LoadError(
      `${found.origin}${found.pathname} has a user name or password in its URL. Download it with another program.`,
    );
  return found;
}

async function follow(url: string, signal: AbortSignal): Promise<Response> {
  let at = parsed(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(at, { redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status < 300 || response.status > 399 || location === null)
      throw new LoadError(`${shown(url)} responded with HTTP ${response.status}. Check the URL.`);
    const next = parsed(location, at.href);
    if (at.protocol === 'https:' && next.protocol === 'http:')
      throw new LoadError(`${shown(url)} redirects from https to http, which is not followed.`);
    at = next;
  }
  throw new LoadError(`${shown(url)} redirects more than ${MAX_REDIRECTS} times.`);
}

async function readText(response: Response, file: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_DOCUMENT_BYTES)
      throw new LoadError(`${file} is larger than ${MAX_DOCUMENT_BYTES} bytes. Split the document.`);
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks), file);
}
