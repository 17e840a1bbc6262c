/** How a body is read, by its media type. */
export type FormatKind = 'json' | 'multipart' | 'urlencoded' | 'bytes';

/** Returns how a body of a media type is read. */
export function formatKind(mediaType: string): FormatKind {
  const type = mediaType.replace(/\s*;.*$/s, '').toLowerCase();
  if (/^(?:[\w.+-]+\/(?:[\w.+-]+\+)?json|\*\/\*)$/.test(type)) return 'json';
  if (type === 'multipart/form-data') return 'multipart';
  return type === 'application/x-www-form-urlencoded' ? 'urlencoded' : 'bytes';
}
