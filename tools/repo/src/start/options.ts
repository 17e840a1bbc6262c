import { UsageError } from '@cross-border-payments/proof';

export const START_HELP = `Checks the document, builds the API reference and serves it beside the Prism mock and the sandbox.

Usage: pnpm start [options]

  --docs-port N     port of the API reference (4000)
  --mock-port N     port of the mock (4010)
  --sandbox-port N  port of the sandbox (4020)
  --host HOST       address to listen on (127.0.0.1)
  --control-token PASSWORD  password of the sandbox's inspector, needed beyond loopback (none)
  --help            show this text
`;

/** The options of `pnpm start` with their defaults. */
export const OPTIONS = {
  'docs-port': { type: 'string', default: '4000' },
  'mock-port': { type: 'string', default: '4010' },
  'sandbox-port': { type: 'string', default: '4020' },
  host: { type: 'string', default: '127.0.0.1' },
  'control-token': { type: 'string', default: '' },
} as const;

/**
 * Reads the value of an option that is a port.
 *
 * @throws UsageError when it is none
 */
export function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535) {
    throw new UsageError(`\`${option}\` must be a port from 0 to 65535, not \`${text}\`.`);
  }
  return port;
}
