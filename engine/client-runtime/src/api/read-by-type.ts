import { decoded, jsonOfText } from '../core/read.ts';
import type { BodyReader, DataKind, FoundData, JsonReader } from './operation.ts';
import { isJson } from './serialise.ts';

/** Parses a body as one of the types that the document declares: JSON, text or bytes. */
export const readByType: BodyReader = (bytes, type, call) => {
  const { id: operation = '', retry, declared, accept, data: usual = ['json'], json = jsonOfText } = call;
  const kinds = accept ? accept.split(',').flatMap((mediaType) => kindOf(mediaType.trim()) ?? []) : usual;
  const stated = kindOf(type);
  const isOpen = kinds.length === 0;
  const fits = stated !== undefined && (isOpen || kinds.includes(stated));
  const isOther = !fits && stated !== undefined && declared?.includes(stated);
  // A declared file becomes a Blob, and declared JSON is parsed, even if the media type is text.
  const nearest = (['bytes', 'text', 'json'] as const).find((each) => kinds.includes(each));
  const result = parseAs(bytes, type, fits || isOther ? stated : nearest, isOpen, json);
  const unrequested = `${type || 'of no media type'}, which the call did not request`;
  if (typeof result === 'string') return result === NOT_JSON && !fits ? unrequested : result;
  // The response to a change is returned whatever its type, because the change has taken effect.
  if (!isOther || retry !== 'read') return result;
  return { ...result, unasked: `The response to ${operation} is ${unrequested}: name it in \`accept\`.` };
};

const NOT_JSON = 'not valid JSON';

/** Parses a body as the given type. If the document defines no type, the media type decides. */
function parseAs(
  bytes: readonly Uint8Array[],
  type: string,
  kind: DataKind | undefined,
  isOpen: boolean,
  json: JsonReader,
): FoundData {
  if (kind === 'bytes') return { data: new Blob(bytes as Uint8Array<ArrayBuffer>[], { type }) };
  const text = decoded(bytes, decoderOf(type));
  const data = kind === 'text' ? undefined : json(text);
  if (data instanceof Error) return data.message;
  if (data !== undefined && (kind || isOpen)) return { data, text };
  if (isOpen) return { data: text || undefined, text };
  if (kind === 'text') return { data: text, text };
  return text === '' ? 'not JSON, but empty' : NOT_JSON;
}

function kindOf(type: string): DataKind | undefined {
  if (type === '' || isJson(type)) return type === '' ? undefined : 'json';
  return /^text\/|^[^;]*(?:[/+](?:xml|yaml)\b|urlencoded|x-ndjson|jsonl|javascript)/i.test(type)
    ? 'text'
    : 'bytes';
}

/** Returns the decoder for a media type's `charset`; UTF-8 if the platform does not know the charset. */
function decoderOf(type: string): TextDecoder {
  try {
    return new TextDecoder(/;\s*charset="?([^\s;"]+)/i.exec(type)?.[1]);
  } catch {
    return new TextDecoder();
  }
}
