/** A multipart form, ready to be sent. */
export interface FormBody {
  readonly contentType: string;
  readonly body: string;
}

export const BOUNDARY = 'form-boundary-1';

/**
 * Writes a multipart form.
 *
 * @param properties strings by name; an array repeats the name
 * @param files names of the properties that are files
 */
export function formBody(properties: Readonly<Record<string, unknown>>, files: readonly string[]): FormBody {
  const parts = Object.entries(properties).flatMap(([name, value]) =>
    [value].flat().map((each) => {
      const isFile = files.includes(name);
      const disposition = `Content-Disposition: form-data; name="${name}"${isFile ? '; filename="file.pdf"' : ''}`;
      const type = isFile ? '\r\nContent-Type: application/pdf' : '';
      return `--${BOUNDARY}\r\n${disposition}${type}\r\n\r\n${String(each)}\r\n`;
    }),
  );
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}
