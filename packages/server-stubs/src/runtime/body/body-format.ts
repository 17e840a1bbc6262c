import { Refusal } from '../answer/refusal.ts';
import type { BodyFormat, OperationBody } from '../operation.ts';
import type { TransportRequest } from '../transport.ts';
import { isUtf8, type MediaType, readMediaType } from './media-type.ts';

/** How a body that was sent is to be read. */
export interface ChosenFormat {
  readonly format: BodyFormat;
  readonly mediaType: MediaType;
}

/**
 * Chooses how to read the body of a request, from its headers.
 *
 * @throws Refusal with 415 for a type, charset or encoding that is not accepted
 */
export function chooseFormat(body: OperationBody, request: TransportRequest): ChosenFormat {
  const header = request.header('content-type');
  const mediaType = readMediaType(header ?? '');
  const format = body.formats.find((known) => takes(known, mediaType.type));
  if (!format) {
    const known = body.formats.map((each) => `\`${each.mediaType}\``).join(' or ');
    throw new Refusal(`The header \`Content-Type\` must be ${known}.`, { httpStatus: 415 });
  }
  const encoding = request.header('content-encoding');
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new Refusal('The body must be sent without `Content-Encoding`.', { httpStatus: 415 });
  }
  if (!isUtf8(mediaType)) {
    throw new Refusal('The charset of the body must be UTF-8.', { httpStatus: 415 });
  }
  return { format, mediaType };
}

/** The refusal of a request without the body it needs. */
export function missingBody(): Refusal {
  return new Refusal('The request needs a body and has none.');
}

function takes({ mediaType }: BodyFormat, sent: string): boolean {
  if (mediaType === sent) return true;
  return (
    sent !== '' &&
    (mediaType === '*/*' || (mediaType.endsWith('/*') && sent.startsWith(mediaType.slice(0, -1))))
  );
}
