import { ValidationError } from '../core/errors.ts';

/** The largest file that is sent unless told otherwise: 10 MiB. Limits of the service are not shown (section 8). */
export const DEFAULT_MAX_BYTES: number = 10 * 1024 * 1024;

/**
 * Refuses a file that is empty or too large, before a byte of it is read.
 *
 * @param member under which name the file goes into the request
 * @throws ValidationError with one cause
 */
export function checkSize(operation: string, member: string, size: number, maxBytes: number): void {
  if (size > 0 && size <= maxBytes) return;
  const sentence =
    size > 0
      ? `\`${member}\` has ${size} bytes, more than the ${maxBytes} allowed by \`maxBytes\``
      : `\`${member}\` is empty`;
  const keyword = size > 0 ? 'maxLength' : 'minLength';
  throw new ValidationError(`The file was not sent: ${sentence}.`, {
    operation,
    causes: [{ path: member, keyword, sentence }],
  });
}
