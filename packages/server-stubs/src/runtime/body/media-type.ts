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
