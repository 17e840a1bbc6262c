const MAX_LENGTH = 200;
/** Control characters, and those that reverse the direction of writing, which make `gpj.exe` look like `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Cleans a file name: removes folders, control and invisible characters and dots at the start, and shortens it to 200
 * characters without losing the extension.
 *
 * @returns a name that is never empty
 */
export function cleanFileName(name: string): string {
  const base = name
    .replace(/^.*[/\\]/s, '')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .trim();
  const visible = base.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');
  return shortened(visible) || 'file';
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_LENGTH - ending.length).join('') + ending;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['bmp', 'image/bmp'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip', 'application/zip'],
]);
const UNKNOWN = 'application/octet-stream';
/** A type and subtype with parameters, without characters that could end the header line. */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;

/**
 * Returns the content type of a file.
 *
 * @param name its extension decides if no type is given
 * @param given the type, if known; ignored if it is not a media type
 */
export function contentTypeOf(name: string, given?: string): string {
  if (given && MEDIA_TYPE.test(given)) return given;
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? UNKNOWN;
}
