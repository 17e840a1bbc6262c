/** How a body is read, by its media type. */
export type FormatKind = 'json' | 'multipart' | 'urlencoded' | 'bytes';

/** Returns how a body of a media type is read. */
export function formatKind(mediaType: string): FormatKind {
  const type = mediaType.replace(/\s*;.*$/s, '').toLowerCase();
  if (/^(?:[\w.+-]+\/(?:[\w.+-]+\+)?json|\*\/\*)$/.test(type)) return 'json';
  if (type === 'multipart/form-data') return 'multipart';
  return type === 'application/x-www-form-urlencoded' ? 'urlencoded' : 'bytes';
}

/** How the client's runtime sends or reads a body of a media type. */
export type MediaKind = 'json' | 'multipart' | 'urlencoded' | 'text' | 'events' | 'any' | 'bytes';

/** Returns how the client's runtime sends or reads a body of a media type. */
export function mediaKind(mediaType: string): MediaKind {
  const type = mediaType.replace(/\s*;.*$/s, '').toLowerCase();
  if (/^[\w.+-]+\/(?:[\w.+-]+\+)?json$/.test(type)) return 'json';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (type === 'text/event-stream') return 'events';
  if (type === '*/*' || type === 'application/*') return 'any';
  const isText = /^text\/|^[\w.+-]+\/(?:[\w.+-]+\+)?(?:xml|yaml)\b|x-ndjson|jsonl|javascript/.test(type);
  return isText ? 'text' : 'bytes';
}
