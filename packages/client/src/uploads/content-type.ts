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
/** A type and subtype with parameters, without anything that could end the header line. */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;

/**
 * The content type of a file.
 *
 * @param name its name, whose ending is looked up when no type is given
 * @param given a type that is known already; ignored when it is none
 */
export function contentTypeOf(name: string, given?: string): string {
  if (given && MEDIA_TYPE.test(given)) return given;
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? UNKNOWN;
}
