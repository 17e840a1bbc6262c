import type { MediaContent } from '@cross-border-payments/openapi/model';

/** Returns a media type without its parameters, in lower case. */
export function bareType(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Returns the content that covers a media type: of that type, or the narrowest range over it. */
export function contentFor(contents: readonly MediaContent[], mediaType: string): MediaContent | undefined {
  const wanted = bareType(mediaType);
  const ranges = [wanted, wanted.replace(/\/.*$/, '/*'), '*/*'];
  for (const range of ranges) {
    const found = contents.find((content) => bareType(content.mediaType) === range);
    if (found) return found;
  }
  return undefined;
}

/** Returns whether the values of a media type can be judged by its schema. */
export function isStructured(mediaType: string): boolean {
  return /[/+]json$|^multipart\/|x-www-form-urlencoded$/.test(bareType(mediaType));
}

/** Returns whether a media type is a form. */
export function isForm(mediaType: string): boolean {
  return /^multipart\/|x-www-form-urlencoded$/.test(bareType(mediaType));
}
