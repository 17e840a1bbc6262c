import { type SchemaNode, typesOf } from '@cross-border-payments/openapi/model';
import { quoted } from '../emit/text.ts';

export type FormatKind = 'json' | 'multipart' | 'urlencoded' | 'bytes';

export function formatKind(mediaType: string): FormatKind {
  const type = bare(mediaType);
  if (isJson(type) || type === '*/*') return 'json';
  if (type === 'multipart/form-data') return 'multipart';
  return type === 'application/x-www-form-urlencoded' ? 'urlencoded' : 'bytes';
}

export function mediaKind(mediaType: string): FormatKind | 'text' | 'events' | 'any' {
  const type = bare(mediaType);
  if (isJson(type)) return 'json';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (type === 'text/event-stream') return 'events';
  if (type === '*/*' || type === 'application/*') return 'any';
  const hasText = /^text\/|^[\w.+-]+\/(?:[\w.+-]+\+)?(?:xml|yaml)\b|x-ndjson|jsonl|javascript/.test(type);
  return hasText ? 'text' : 'bytes';
}

function bare(mediaType: string): string {
  return mediaType.replace(/\s*;.*$/s, '').toLowerCase();
}

function isJson(type: string): boolean {
  return /^[\w.+-]+\/(?:[\w.+-]+\+)?json$/.test(type);
}

/** Returns the type of a media type: any of a range such as `image/*`. */
export function mediaTypeType(mediaType: string): string {
  if (!mediaType.includes('*')) return quoted(mediaType);
  const start = mediaType.slice(0, mediaType.indexOf('*')).replaceAll(/[`$\\]/g, '');
  return start === '' ? 'string' : `\`${start}\${string}\``;
}

export function isString(schema: SchemaNode | undefined): boolean {
  const types = schema && typesOf(schema);
  return types?.length === 1 && types[0] === 'string' && schema?.format !== 'binary';
}

export function isBytes(schema: SchemaNode | undefined): boolean {
  return schema?.format === 'binary' || schema?.contentMediaType !== undefined;
}
