import { decoded, jsonOfText } from '../core/read.ts';
import type { BodyReader, DataKind } from './operation.ts';
import { isJson } from './serialise.ts';

/** Parses a body as one of the types that the document declares: JSON, text or bytes. */
export const readByType: BodyReader = (bytes, type, { data: kinds = ['json'], json = jsonOfText }) => {
  const stated = kindOf(type);
  const fits = stated !== undefined && (kinds.length === 0 || kinds.includes(stated));
  // A declared file becomes a Blob, and declared JSON is parsed, even if the media type is text.
  const kind = fits ? stated : (['bytes', 'text', 'json'] as const).find((each) => kinds.includes(each));
  if (kind === 'bytes') return { data: new Blob(bytes as Uint8Array<ArrayBuffer>[], { type }) };
  const text = decoded(bytes, decoderOf(type));
  if (text === '') return { data: undefined, text };
  const data = kind === 'text' ? undefined : json(text);
  if (data instanceof Error) return data.message;
  if (data !== undefined && (kind || kinds.length === 0)) return { data, text };
  if (kind === 'text' || kinds.length === 0) return { data: text, text };
  return fits ? 'not JSON' : `${type || 'of no media type'}, which the call did not request`;
};

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
