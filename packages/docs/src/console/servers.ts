import { UsageError } from '@cross-border-payments/cli-kit';
import type { ConsoleServer } from './console-operation.ts';

export const LOCAL_SERVERS: readonly ConsoleServer[] = [
  { name: 'Sandbox on this machine', url: 'http://127.0.0.1:4020' },
  { name: 'Mock on this machine', url: 'http://127.0.0.1:4010' },
];

const LOCAL_SOURCES = ['http://127.0.0.1:*', 'http://localhost:*'];

export function sourcesOf(servers: readonly ConsoleServer[]): string[] {
  const origins = servers.map(({ url }) => new URL(url).origin);
  const others = origins.filter((origin) => !/^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(origin));
  return [...LOCAL_SOURCES, ...new Set(others)];
}

/** Parses `NAME=URL`. @throws UsageError if it is invalid */
export function readServer(text: string): ConsoleServer {
  const [, name = '', address = ''] = /^([^=]{1,60})=(.+)$/.exec(text) ?? [];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !/[?#@;,'"\s]/.test(address);
  if (!isPlain) {
    throw new UsageError(
      `\`--server\` must be a name and an http or https URL, such as Test=https://test.example, not \`${text}\`.`,
    );
  }
  return { name: name.trim(), url: url.href.replace(/(?<!\/)\/+$/, '') };
}
