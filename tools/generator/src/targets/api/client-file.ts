import type { Document } from '@cross-border-payments/openapi/model';
import type { OperationTypes } from '../../emit/operation-types.ts';
import { docComment, importTypes, memberName, quoted } from '../../emit/text.ts';
import type { CallName } from '../method-names.ts';
import { credentialsType } from '../security.ts';
import { type CallFacts, usualServer } from './call-facts.ts';

/**
 * Writes `createClient`, with its options and the groups of methods.
 *
 * @param runtime what to import the runtime from
 * @param from what to import a file of the same folder from
 */
export function clientFile(
  document: Document,
  calls: readonly ApiCall[],
  names: TypeNames,
  runtime: string,
  from: (file: string) => string,
): string {
  const groups = [...callGroups(calls)].map(([group, own]) => {
    const methods = own.map(({ name }) => `    ${memberName(name.method)}: table.${name.record},\n`);
    return `  ${memberName(group)}: {\n${methods.join('')}  },\n`;
  });
  const credentials = credentialsType(document, names.credentials);
  const secrets = ['BasicCredential', 'ClientCredentials', 'SecretText'].filter((name) =>
    credentials.includes(name),
  );
  const usual = usualServer(document);
  const server = usual?.startsWith('/') ? undefined : usual;
  const base = server === undefined ? '' : `baseUrl: options.baseUrl ?? ${quoted(server)}, `;
  const said =
    server === undefined
      ? `The URL of the service, with its path \`${usual}\`.`
      : "Defaults to the document's.";
  const mark = server === undefined ? '' : '?';
  const baseUrl =
    usual === undefined
      ? ''
      : `\n${docComment([said], '  ')}  readonly baseUrl${mark}: string${mark && ' | undefined'};\n`;
  const omitted = usual === undefined ? "'schemes'" : "'schemes' | 'baseUrl'";
  return `${importTypes(['Api', 'ApiOptions', ...secrets], runtime)}import { createApi, withMethods } from ${quoted(runtime)};
import * as table from ${quoted(from('operation-table'))};
import type { ${names.resources} } from ${quoted(from('resources'))};

${credentials}
/** Options of a client. */
export interface ${names.options} extends Omit<ApiOptions<${names.credentials}>, ${omitted}> {${baseUrl}}

/** A client with a method for every operation. */
export interface ${names.client} extends ${names.resources}, Api {}

const groups = {
${groups.join('')}};

/**
 * Makes a client.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createClient(options: ${names.options}${server === undefined ? '' : ' = {}'}): ${names.client} {
  return withMethods<${names.resources}>(createApi({ ...options, ${base}schemes: table.schemes }), groups);
}
`;
}

/** An operation that a client calls. */
export interface ApiCall {
  readonly types: OperationTypes;
  readonly name: CallName;
  readonly facts: CallFacts;
}

/** Names of the types that the files of a client declare. */
export interface TypeNames {
  readonly calls: string;
  readonly resources: string;
  readonly credentials: string;
  readonly client: string;
  readonly options: string;
}

/** Sorts calls by their group. */
export function callGroups(calls: readonly ApiCall[]): Map<string, ApiCall[]> {
  const groups = new Map<string, ApiCall[]>();
  for (const call of calls) {
    const { group } = call.name;
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  return groups;
}
