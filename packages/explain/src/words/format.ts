import type { Wanted, Words } from './index.ts';

const texts: Readonly<Record<string, string>> = {
  date: 'must be a real date, YYYY-MM-DD',
  'date-time': 'must be a real date and time with its zone, such as 2026-01-31T09:30:00Z',
  time: 'must be a time with its zone, such as 09:30:00Z',
  duration: 'must be a duration, such as P3D',
  email: 'must be an email address',
  hostname: 'must be a host name',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
  uri: 'must be a full URI, such as https://example.com/path',
  'uri-reference': 'must be a URI or a path',
  uuid: 'must be a UUID',
  byte: 'must be base64 text',
  regex: 'must be a regular expression',
  int32: 'must be a whole number of at most 32 bits',
  int64: 'must be a whole number of at most 64 bits',
};

/** Words for a format. */
export function formatWords({ error }: Wanted): Words | undefined {
  if (error.keyword !== 'format') return undefined;
  const format = String(error.params.format);
  const known = Object.hasOwn(texts, format) ? texts[format] : undefined;
  return { text: [known ?? `must have the format \`${format.slice(0, 40).replaceAll('`', "'")}\``] };
}
