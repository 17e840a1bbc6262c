import { type Schemes, securitySchemes } from '@cross-border-payments/client-runtime/api/credentials';
import { readText } from '@cross-border-payments/client-runtime/api/response';
import type { Outgoing, Plugin } from '@cross-border-payments/client-runtime/core/context';
import { CREATE, invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { createRedactor } from '@cross-border-payments/client-runtime/core/redact';
import type { ClientProfile, OperationRecord, Operations, PaymentConnection } from '../types.ts';
import { classifyResponse, tokenRejectedBy } from './envelope.ts';
import { type CallById, type CreateOutcome, Orders } from './orders.ts';
import { refuseCredentials, refuseHeaders, writeInput } from './request.ts';
import { createTokens, isTokenRefused, replayUnproven, sendUnproven } from './tokens.ts';

/** The keys in headers, by security scheme, and the input of the operation that returns a token. */
export interface Keys {
  readonly headers: Readonly<Record<string, string>>;
  readonly login: Readonly<Record<string, string>>;
}

type Sent = Outgoing<OperationRecord>;

export type PaymentPlugin = Plugin<Keys>;

/** Makes the plug-in for payments. Generated tables call this function. */
export function payments(profile: ClientProfile, schemes: Schemes, operations: Operations): PaymentPlugin {
  return {
    redactor: ({ headers, login }) => createRedactor(Object.values({ ...headers, ...login })),
    strategy({ headers: keys, login }, connection: PaymentConnection, callRecord) {
      const { baseUrl, maxResponseBytes, isTokenRejected = tokenRejectedBy(profile) } = connection;
      const { envelope } = profile;
      if (!envelope) throw invalidOption(CREATE, 'x-profile', 'must name the properties of an envelope');
      const enveloped = { ...profile, envelope };
      const call: CallById = (id, input) => callRecord(operations[id] as never, input);
      const orders = new Orders({ profile, operations, client: connection, call });
      const issued = Object.keys(schemes).find((name) => schemes[name]?.name === profile.token?.header) ?? '';
      const tokens = createTokens(profile, connection, () => call(`${profile.token?.operation}`, login));
      const issuer = () => (_: unknown, signal?: AbortSignal) => tokens.get(signal);
      const credentials = { ...keys, ...(profile.token && { [issued]: { secret: '', issuer } }) };
      const { authorise } = securitySchemes(schemes).strategy(credentials, connection, callRecord);
      const names = Object.keys(credentials).map((name) => schemes[name]?.name ?? name);
      refuseCredentials(CREATE, connection.headers, names);
      return {
        write: (operation: OperationRecord, input, options) => writeInput(baseUrl, operation, options, input),
        authorise(outgoing: Sent, ...rest) {
          refuseHeaders(outgoing, names);
          return authorise?.(outgoing, ...rest) ?? outgoing;
        },
        repeat: (context, outgoing, options) => {
          const send = () => sendUnproven(context, outgoing, options);
          return outgoing.operation.retry === 'once-per-order'
            ? orders.create(outgoing, options, send)
            : send();
        },
        // the order number keeps a create from taking effect twice.
        replay: (...given) =>
          replayUnproven(tokens, (sent) => orders.numberOfCreate(sent) !== undefined, ...given),
        async classify(sent: Sent, response, head) {
          const { operation } = sent;
          const text = await readText(response, maxResponseBytes);
          const readNumber = () => orders.numberOfCreate(sent);
          const outcome = classifyResponse(enveloped, connection, operation, head, text, readNumber);
          const hasToken = operation.security?.some((names) => names.includes(issued));
          const rejectsToken = hasToken && isTokenRefused(connection, isTokenRejected, outcome.response);
          return rejectsToken ? { ...outcome, rejectsToken } : outcome;
        },
        refusal: (outgoing: Sent, outcome: CreateOutcome, isCause) =>
          orders.refusal(outgoing, outcome, isCause),
        describeUnknown: (outgoing: Sent) => orders.describe(outgoing),
      };
    },
  };
}
