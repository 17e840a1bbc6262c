import { parseArgs } from 'node:util';

/** What the command line asked for. */
export interface StartOptions {
  docsPort: number;
  mockPort: number;
  sandboxPort: number;
  host: string;
}

/** A command line that cannot be followed. */
export class UsageError extends Error {}

export const help = `Checks the document, builds the API reference and serves it beside the Prism mock and the sandbox.

Usage: pnpm start [options]

  --docs-port N     port of the API reference (4000)
  --mock-port N     port of the mock (4010)
  --sandbox-port N  port of the sandbox (4020)
  --host HOST       address to listen on (127.0.0.1)
  --help            show this text
`;

/**
 * Reads the command line.
 *
 * @param args arguments after the program's name
 * @returns the options, or `help` when that was asked for
 * @throws UsageError when an option is unknown or a port is no port
 */
export function readOptions(args: string[]): StartOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  return {
    docsPort: readPort('--docs-port', values['docs-port']),
    mockPort: readPort('--mock-port', values['mock-port']),
    sandboxPort: readPort('--sandbox-port', values['sandbox-port']),
    host: values.host,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'docs-port': { type: 'string', default: '4000' },
        'mock-port': { type: 'string', default: '4010' },
        'sandbox-port': { type: 'string', default: '4020' },
        host: { type: 'string', default: '127.0.0.1' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535) {
    throw new UsageError(`${option} takes a port from 0 to 65535, not ${JSON.stringify(text)}`);
  }
  return port;
}
