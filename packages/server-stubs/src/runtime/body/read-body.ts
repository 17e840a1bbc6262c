import { openUpload, takesForm, type Upload } from '../form/receive-form.ts';
import type { Awaitable } from '../handler.ts';
import type { Limits } from '../limits.ts';
import type { BodyFormat, OperationBody } from '../operation.ts';
import type { RequestState } from '../request/request-state.ts';
import type { Route } from '../request/router.ts';
import type { TransportRequest } from '../transport.ts';
import type { MessageChecker } from '../validate.ts';
import { type ChosenFormat, chooseFormat, missingBody } from './media-type.ts';
import { decodeUtf8 } from './read-json.ts';

/** The body of a request: whole, or an upload that the handler reads. */
export interface TakenBody {
  /** How a whole body is parsed; nothing without one, and for an upload. */
  readonly format?: BodyFormat;
  readonly bytes: Uint8Array;
  /** The exact text of the body; empty without one, nothing when it is not text. */
  readonly text: string | undefined;
  /** Given when the handler receives a form. */
  readonly upload?: Upload;
}

const NO_BYTES = new Uint8Array(0);
const NO_BODY: TakenBody = { bytes: NO_BYTES, text: '' };

/**
 * Reads the body of a request within the limits. Of an upload, nothing is read yet.
 *
 * @throws Refusal with 400 for a missing body or one that is not UTF-8, 415 for the wrong type, charset or encoding
 * @throws BodyFault when it is too large, too slow or broken off
 */
export function readBody(
  request: TransportRequest,
  route: Route,
  checker: MessageChecker,
  limits: Limits,
  state: RequestState,
): Awaitable<TakenBody> {
  const { body } = route.operation;
  return body ? readDeclared(body, request, route, checker, limits, state) : NO_BODY;
}

async function readDeclared(
  body: OperationBody,
  request: TransportRequest,
  route: Route,
  checker: MessageChecker,
  limits: Limits,
  state: RequestState,
): Promise<TakenBody> {
  const hasBody =
    typeof request.hasBody === 'boolean'
      ? request.hasBody
      : await request.hasBody(state.left(limits.bodyTimeoutMs));
  const chosen = hasBody ? chooseFormat(body, request) : emptyFile(body, request);
  if (takesForm(body, chosen)) {
    const upload = openUpload(request, route, chosen, checker, limits, state);
    return { bytes: NO_BYTES, text: chosen ? undefined : '', upload };
  }
  if (!chosen) return NO_BODY;
  const { format } = chosen;
  const bytes = hasBody
    ? await request.readBody(mostBytes(chosen, limits), state.left(limits.bodyTimeoutMs))
    : NO_BYTES;
  if (bytes.length === 0 && body.required && format.kind !== 'bytes') throw missingBody();
  return { format, bytes, text: format.kind === 'bytes' ? undefined : decodeUtf8(bytes) };
}

/**
 * Returns the format of a file of no length, of which only the media type is sent.
 *
 * @throws Refusal with 400 for any other body that is required and missing
 */
function emptyFile(body: OperationBody, request: TransportRequest): ChosenFormat | undefined {
  if (!body.required) return undefined;
  const isNamed = request.header('content-type') !== undefined;
  const takesFile = body.formats.some(({ kind }) => kind === 'bytes');
  const chosen = isNamed && takesFile ? chooseFormat(body, request) : undefined;
  if (chosen?.format.kind !== 'bytes') throw missingBody();
  return chosen;
}

/** The most bytes that a body of a format may have. */
function mostBytes({ format }: ChosenFormat, { jsonBytes, fileBytes }: Limits): number {
  if (format.kind === 'bytes') return fileBytes;
  return jsonBytes + (format.base64?.length ?? 0) * Math.ceil(fileBytes / 3) * 4;
}
