import type { BodyFormat, OperationBody } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';
import type { TransportRequest } from '../transport.ts';

/** A media type with its parameters; names in small letters. */
export interface MediaType {
  /** `application/json`, in small letters; empty when the header is malformed. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`);
const PARAMETER = new RegExp(`;[ \\t]*(?:(${TOKEN})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN})))?[ \\t]*`, 'y');
const MALFORMED: MediaType = { type: '', parameters: {} };
const PLAIN_JSON: MediaType = { type: 'application/json', parameters: {} };

/** Reads a `Content-Type` (RFC 9110, section 8.3). */
export function readMediaType(header: string): MediaType {
  if (header === 'application/json') return PLAIN_JSON;
  const end = header.indexOf(';');
  const type = (end === -1 ? header : header.slice(0, end)).trim().toLowerCase();
  if (!TYPE.test(type)) return MALFORMED;
  const parameters: Record<string, string> = {};
  for (let at = end === -1 ? header.length : end; at < header.length; ) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(header);
    if (!match) return MALFORMED;
    const [all, name, inQuotes, plain = ''] = match;
    if (name !== undefined) parameters[name.toLowerCase()] = inQuotes?.replaceAll(/\\(.)/g, '$1') ?? plain;
    at += all.length;
  }
  return { type, parameters };
}

/** Whether the text of a body is UTF-8, by what its media type says; nothing said means UTF-8. */
export function isUtf8({ parameters }: MediaType): boolean {
  const { charset } = parameters;
  return charset === undefined || /^utf-?8$/i.test(charset);
}

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
  const format = nearestFormat(body.formats, mediaType);
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

/** Returns the format that a media type is: the one of its very type, else of its range, with most of its parameters. */
function nearestFormat(formats: readonly BodyFormat[], sent: MediaType): BodyFormat | undefined {
  if (sent.type === '') return undefined;
  let nearest: BodyFormat | undefined;
  let most = 0;
  for (const format of formats) {
    const rank = format.mediaType === sent.type ? EXACT : rankOf(readMediaType(format.mediaType), sent);
    if (rank <= most) continue;
    nearest = format;
    most = rank;
  }
  return nearest;
}

/** Ranks of a match; each parameter that is the same adds one. */
const [EXACT, RANGE, ANY] = [3_000, 2_000, 1_000];

/** Ranks how near a declared media type is to one that was sent; 0 for another one. */
function rankOf(declared: MediaType, sent: MediaType): number {
  const { type } = declared;
  const isRange = type.endsWith('/*') && sent.type.startsWith(type.slice(0, -1));
  const rank = type === sent.type ? EXACT : isRange ? RANGE : type === '*/*' ? ANY : 0;
  // The charset is judged apart, since its names differ.
  const names = Object.keys(declared.parameters).filter((name) => name !== 'charset');
  const given = names.filter((name) => Object.hasOwn(sent.parameters, name));
  if (given.some((name) => !isSame(declared.parameters[name], sent.parameters[name]))) return 0;
  return rank === 0 ? 0 : rank + given.length;
}

function isSame(one = '', other = ''): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
