import type { Connection, Outcome, Strategy } from '../core/context.ts';
import { ContractError, joinCauses } from '../core/errors/errors.ts';
import type { ValidationCause } from '../core/options.ts';
import type { ApiResponse } from './response.ts';

/** Checks the data of a success before a call returns it. `mediaType` is the `content-type` of the response. */
export type ResponseCheck = (
  operation: string,
  httpStatus: number,
  data: unknown,
  mediaType?: string,
) => Causes | Promise<Causes>;

type Causes = readonly ValidationCause[] | undefined;

/** Returns a strategy that runs the check of a client for each success. */
export function withCheck(
  strategy: Strategy,
  { checkResponse, redactor }: Connection & { readonly checkResponse?: ResponseCheck | undefined },
): Strategy {
  if (!checkResponse) return strategy;
  const findCauses = async (operation: string, { httpStatus, data, headers }: ApiResponse) => {
    const type = headers.get('content-type') ?? undefined;
    const causes = (await checkResponse(operation, httpStatus, data, type)) ?? [];
    if (!Array.isArray(causes)) throw new TypeError('it must return an array of causes');
    // The names of properties in a response may be secrets.
    return causes.map(({ path, sentence, keyword, rule }) => ({
      ...{ path: redactor.text(path), sentence: redactor.text(sentence), keyword },
      ...(rule && { rule }),
    }));
  };
  return {
    ...strategy,
    async classify(outgoing, ...given) {
      const outcome = (await strategy.classify(outgoing, ...given)) as Outcome<ApiResponse>;
      const { response, ok, error } = outcome;
      // Streams and files have no text.
      if (!ok || error || response?.text === undefined) return outcome;
      const { httpStatus, requestId } = response;
      const operation = outgoing.operation.id;
      const causes = await findCauses(operation, response).catch((thrown) => [
        { path: '', sentence: `it failed: ${redactor.cause(thrown)}`, keyword: 'option' },
      ]);
      if (causes.length === 0) return outcome;
      const message = `The response to ${operation} was rejected by \`checkResponse\`: ${joinCauses(causes)}`;
      return { ...outcome, error: new ContractError(message, { operation, httpStatus, requestId, causes }) };
    },
  };
}
