import type { OpenableFile } from './source.ts';

/** A field of a form: a string, or a file with its cleaned name and its content type. */
export type FormField =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      readonly file: OpenableFile;
      readonly fileName: string;
      readonly contentType: string;
    };

/** A form whose files have not been read yet. */
export interface Multipart {
  readonly contentType: string;
  /** Size of the whole body, in bytes. */
  readonly size: number;
  /** The parts of the body, in order: bytes between the files, and files. */
  readonly parts: readonly (Uint8Array<ArrayBuffer> | OpenableFile)[];
}

const encoder = new TextEncoder();

/** Makes a form of type `multipart/form-data` (RFC 7578, with names escaped as in browsers). */
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

/** Escapes what would end the quoted name, or its line. */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
