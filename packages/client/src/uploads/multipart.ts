import type { OpenableFile } from './source.ts';

/** One field of a form: a text, or a file with its cleaned name and its content type. */
export type FormField =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      readonly file: OpenableFile;
      readonly fileName: string;
      readonly contentType: string;
    };

/** A form, laid out but not read. */
export interface Multipart {
  readonly contentType: string;
  /** Of the whole body, in bytes. */
  readonly size: number;
  /** What stands in the body, in order: bytes of our own, and files. */
  readonly parts: readonly (Uint8Array<ArrayBuffer> | OpenableFile)[];
}

const encoder = new TextEncoder();

/** Lays out a form as `multipart/form-data` (RFC 7578, with names escaped as browsers do). */
export function multipart(fields: readonly FormField[]): Multipart {
  const boundary = `----form-${crypto.randomUUID()}`;
  const parts: (Uint8Array<ArrayBuffer> | OpenableFile)[] = [];
  let text = '';
  for (const field of fields) {
    text += `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(field.name)}"`;
    if ('text' in field) {
      text += `\r\n\r\n${field.text}\r\n`;
      continue;
    }
    text += `; filename="${escaped(field.fileName)}"\r\ncontent-type: ${field.contentType}\r\n\r\n`;
    parts.push(encoder.encode(text), field.file);
    text = '\r\n';
  }
  parts.push(encoder.encode(`${text}--${boundary}--\r\n`));
  const size = parts.reduce(
    (sum, part) => sum + (part instanceof Uint8Array ? part.byteLength : part.size),
    0,
  );
  return { contentType: `multipart/form-data; boundary=${boundary}`, size, parts };
}

/** A name in quotation marks must not end early, nor the line it stands in. */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
