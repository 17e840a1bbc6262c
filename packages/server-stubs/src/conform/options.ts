import { parseArgs } from 'node:util';
import { statements } from '../test-kit/generated/instances.js';

/** What the command was called with. */
export interface ConformOptions {
  readonly baseUrl: string;
  readonly appKey: string;
  readonly secretKey: string | undefined;
  readonly token: string | undefined;
  readonly rules: readonly string[] | undefined;
  readonly json: boolean;
}

export const CONFORM_HELP = `Sends what every rule accepts and refuses to a running service, and reports what differs.

  pnpm conform --base-url URL --app-key KEY --secret-key KEY
  npx -p @cross-border-payments/server-stubs cross-border-payments-conform ...

  --base-url URL     address of the service, with its base path if it has one
  --app-key KEY      application key of a test merchant
  --secret-key KEY   its secret key, for a token from createToken
  --token TOKEN      a token, instead of --secret-key
  --rule R-017       only this rule; may be given several times
  --json             write the report as JSON
  --help             this text

It creates orders: never run it against a service that moves real money.

What must be refused must get HTTP 400 and a message that names the rule or the member at fault. What must be accepted
must get HTTP 200, or HTTP 400 for a reason of the service's own, such as an order that does not exist: a message that
names no rule of requests (such as R-017), and does not say of a member in backticks that it must be, is required or is
missing. The report lists these reasons, for you to judge. HTTP 404, 405 and 501 mean "not implemented here". Malformed
requests must be refused with a status of 4xx that fits. Workflows are not run: see spec/workflows.

Exit status: 0 all as it must be; 1 something is wrong or missing, or the service is not reached; 2 wrong options;
130 stopped with Ctrl-C.
`;

/** Reads the command line. @returns the options, or what is wrong with them */
export function readOptions(args: string[]): ConformOptions | string {
  const values = parse(args);
  if (typeof values === 'string') return values;
  const { 'base-url': url, 'app-key': appKey, 'secret-key': secretKey, token, rule, json = false } = values;
  if (!isBaseUrl(url)) {
    return '--base-url must be an http or https URL without user, query and fragment, such as http://127.0.0.1:4010.';
  }
  if (!appKey) return '--app-key is missing.';
  if (!secretKey === !token) return 'Give either --secret-key or --token.';
  const isHeader = [appKey, token ?? ''].every((text) => /^[\x20-\x7e]*$/.test(text));
  if (!isHeader) return '--app-key and --token must be printable ASCII, since they are sent as headers.';
  const unknown = rule?.find((id) => !Object.hasOwn(statements, id));
  if (unknown !== undefined) {
    return `--rule must be one of ${Object.keys(statements).join(', ')}, not ${JSON.stringify(unknown)}.`;
  }
  return { baseUrl: url, appKey, secretKey, token, rules: rule, json };
}

function isBaseUrl(text: string | undefined): text is string {
  if (text === undefined || !URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + search + hash === '';
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: {
        'base-url': text,
        'app-key': text,
        'secret-key': text,
        token: text,
        rule: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return (error as Error).message;
  }
}
