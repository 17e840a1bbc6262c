import { docComment, HEADER, importTypes, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import type { TargetOptions } from '../../options.ts';
import { targetContext } from '../target-files.ts';
import { listCalls } from './table.ts';

const READS = new Set(['GET', 'HEAD', 'QUERY']);

const RUNTIME_TYPES = ['Api', 'ApiCallOptions', 'ApiOperation', 'DataOf'];

/**
 * Writes options for TanStack Query next to the client: a query for each operation that reads, a mutation for every
 * other operation. They are plain objects, so they work with the adapter of every framework.
 */
export function queryFiles(types: DocumentTypes, options: TargetOptions): Files {
  const { runtime, from } = targetContext(types, 'client', options);
  const functions = listCalls(types, options).map(({ types: { operation }, name: { record } }) => {
    const { method, path, deprecated } = operation;
    const doc = docComment([`\`${method} ${path}\``, ...(deprecated ? ['@deprecated'] : [])]);
    const type = `typeof table.${record}`;
    if (READS.has(method))
      return `${doc}export const ${record}Query = (client: Api, ...input: InputOf<${type}>): Query<${type}> =>
  query(client, table.${record}, input);
`;
    return `${doc}export const ${record}Mutation = (client: Api): Mutation<${type}> => mutation(client, table.${record});
`;
  });
  const text = `${HEADER}${importTypes(RUNTIME_TYPES, runtime)}import * as table from ${quoted(from('operation-table'))};

type Sent<Operation> = Operation extends { readonly types?: { readonly input: infer Input } } ? Input : never;

/** The input of an operation; it may be left out unless a part of it is required. */
export type InputOf<Operation> = object extends Sent<Operation> ? [input?: Sent<Operation>] : [input: Sent<Operation>];

type Received<Operation> = Operation extends { readonly types?: { readonly responses: infer Responses } }
  ? DataOf<Responses>
  : never;

/** The data of an operation; null instead of undefined, which TanStack Query does not cache. */
export type QueryData<Operation> = undefined extends Received<Operation>
  ? Exclude<Received<Operation>, undefined> | null
  : Received<Operation>;

/** Options for \`useQuery\`, \`fetchQuery\` and so on. The key is the operation id and the input. */
export interface Query<Operation> {
  readonly queryKey: readonly [operation: string, ...input: InputOf<Operation>];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<QueryData<Operation>>;
}

/** Options for \`useMutation\`. The variables are the input. */
export interface Mutation<Operation> {
  readonly mutationKey: readonly [operation: string];
  readonly mutationFn: (
    input: object extends Sent<Operation> ? Sent<Operation> | void : Sent<Operation>,
  ) => Promise<Received<Operation>>;
}

type Call = (operation: ApiOperation, input: unknown, options?: ApiCallOptions) => Promise<unknown>;

function query<Operation extends ApiOperation>(
  client: Api,
  operation: Operation,
  input: InputOf<Operation>,
): Query<Operation> {
  const call = async (signal: AbortSignal) => (await (client.call as Call)(operation, input[0], { signal })) ?? null;
  return {
    queryKey: [operation.id, ...input],
    queryFn: ({ signal }) => call(signal) as Promise<QueryData<Operation>>,
  };
}

function mutation<Operation extends ApiOperation>(client: Api, operation: Operation): Mutation<Operation> {
  return {
    mutationKey: [operation.id],
    mutationFn: (input) => (client.call as Call)(operation, input ?? {}) as Promise<Received<Operation>>,
  };
}

${functions.join('\n')}`;
  return new Map([['queries.ts', text]]);
}
