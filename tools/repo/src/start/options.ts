import { spawnSync } from 'node:child_process';
import { UsageError } from '@cross-border-payments/cli-kit';
import { programOf } from '../serve.ts';

export const START_HELP = `Serves the mock and the sandbox, then checks the document, builds the documentation and serves it, too.

Usage: pnpm start [options]

  --docs-port N     port of the documentation (4000)
  --mock-port N     port of the mock (4010)
  --sandbox-port N  port of the sandbox (4020)
  --host HOST       address to listen on (127.0.0.1)
  --allow-host NAME accepts requests with this host name beyond loopback; repeatable (none)
  --help            show this text

Options of the sandbox:

  --control-token PASSWORD  password of its inspector, needed beyond loopback (none)
  --callback URL    sends callbacks to URL/hub/webhook (none)
  --data DIR        keeps its data in this folder (none)
  --seed N          makes identifiers, rates, tokens and secrets repeatable (none)
  --clock real|manual  manual: its clock stops until it is moved; otherwise real, or that of its data (none)
  --env FILE        writes keys and addresses as environment variables into this file, for programs (none)
  --allow-outside-callbacks  lets callbacks leave this machine (none)
  --strict          refuses what the interface accepts but is probably not meant (none)
`;

const STRING = { type: 'string', default: '' } as const;
const FLAG = { type: 'boolean', default: false } as const;
const SANDBOX_OPTIONS = {
  ...{ 'control-token': STRING, callback: STRING, data: STRING, seed: STRING, clock: STRING, env: STRING },
  ...{ 'allow-outside-callbacks': FLAG, strict: FLAG },
};

const NO_NAMES: string[] = [];

export const OPTIONS = {
  'docs-port': { type: 'string', default: '4000' },
  'mock-port': { type: 'string', default: '4010' },
  'sandbox-port': { type: 'string', default: '4020' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true, default: NO_NAMES },
  ...SANDBOX_OPTIONS,
} as const;

export function hostArguments(host: string, allowHosts: readonly string[]): readonly string[] {
  return ['--host', host, ...allowHosts.map((name) => `--allow-host=${name}`)];
}

/** Returns the arguments of the sandbox. @throws UsageError if the sandbox refuses one */
export function sandboxArguments(
  hosts: readonly string[],
  values: Readonly<Record<string, string | boolean | readonly string[]>>,
): readonly string[] {
  const given = Object.keys(SANDBOX_OPTIONS).flatMap((name) => {
    const value = values[name];
    return value === true ? [`--${name}`] : value ? [`--${name}=${value}`] : [];
  });
  const args = [...hosts, ...given];
  // Checked before anything is prepared, which takes seconds.
  const program = [programOf('sandbox'), ...args, '--check'];
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  if (status !== 0) throw new UsageError(stderr.replace(/^sandbox: |\nTry --help\.\s*$/g, ''));
  return args;
}

interface Started {
  docs: string;
  mock: string;
  sandbox: string;
  appKey: string;
  secretKey: string;
  /** The value of the header `appkey` of callbacks. */
  callbackAppKey: string;
  /** File to which these values are written as environment variables; empty for none. */
  env: string;
}

/** Returns the start screen. URLs have no slash at the end. */
export function screen({ docs, mock, sandbox, appKey, secretKey, callbackAppKey, env }: Started): string {
  const inspector = `${sandbox}/_sandbox/`;
  const address = (url: string) => url.padEnd(inspector.length);
  return `
  Documentation  ${address(docs)}  guides, reference, rules, errors: in a moment
  Prism mock     ${address(mock)}  responds with the examples of the document
  Sandbox        ${address(sandbox)}  keeps orders, wallets and callbacks
  Inspector      ${inspector}  shows them, live

  appKey: ${appKey}
  secretKey: ${secretKey}
  appkey of callbacks: ${callbackAppKey}${env === '' ? '' : `\n  written to: ${env}`}

  A token from the sandbox:
    curl -s ${sandbox}/payout/oauth/token -H 'content-type: application/json' \\
      -d '{"appKey":"${appKey}","secretKey":"${secretKey}"}'

  A call that breaks a rule, to the mock, which names the rule:
    curl -s ${mock}/payout/common/bank/check -H 'appkey: demo-merchant' -H 'token: any' \\
      -H 'content-type: application/json' \\
      -d '{"type":"check4","idNumber":"44030519880615003X","name":"Zhang Wei","account":"6216610200016587010"}'

  Stop with Ctrl-C.
`;
}
