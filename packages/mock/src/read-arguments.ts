import { parseArgs } from 'node:util';

export const help = `Usage: pnpm mock [options]

Serves the mock of the service: every operation of the document answers its written example,
and a request that breaks a rule gets HTTP 400 with the reason.

Options:
  --port NUMBER    port to listen on (default 4010; 0 takes a free one)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --document FILE  bundled OpenAPI 3.1 document (default spec/generated/openapi.yaml)
  --help           show this text

Ask for an answer with the header Prefer: "Prefer: code=400", "Prefer: example=NAME".`;

/** What the command line asks for, or the sentence that refuses it. */
export type Arguments =
  | { kind: 'start'; port: number; host: string; document: string | undefined }
  | { kind: 'help' }
  | { kind: 'refused'; reason: string };

/** Reads the command line of the mock, without the names of program and script. */
export function readArguments(args: string[]): Arguments {
  const options = {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    document: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  // `pnpm mock -- --port 4011` hands the two dashes on.
  const given = args[0] === '--' ? args.slice(1) : args;
  try {
    const { values } = parseArgs({ args: given, options, allowPositionals: false });
    if (values.help) return { kind: 'help' };
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65_535) {
      return { kind: 'refused', reason: '--port must be a whole number from 0 to 65535.' };
    }
    return { kind: 'start', port, host: values.host, document: values.document };
  } catch (error) {
    return { kind: 'refused', reason: (error as Error).message };
  }
}
