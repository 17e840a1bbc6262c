import type { Document, Operation, SchemaNode } from '@cross-border-payments/openapi/model';
import { Base } from '../../lower/base.ts';
import { profileText } from '../profile.ts';

/** What the client demands and checks beyond the document, so that an order can be found again. */
export interface CreateFacts {
  /** Properties of the body, one of which must be a string that is not empty. */
  readonly identifiedBy?: readonly string[];
  /** What the data of a success is: `order` is an object with the id of an order. */
  readonly data?: 'object' | 'order' | 'array' | 'string';
}

/**
 * Reads what the client demands of a request and checks of an answer.
 *
 * @param retry the retry class: a create needs the number of its order, any other change the order's number or id
 */
export function createFacts(document: Document, operation: Operation, retry: string): CreateFacts {
  const identifiedBy = namesOf(document, operation, retry);
  const data = dataOf(document, operation);
  return { ...(identifiedBy && { identifiedBy }), ...(data && { data }) };
}

function namesOf(document: Document, { body }: Operation, retry: string): readonly string[] | undefined {
  const number = profileText(document, 'order', 'number');
  const id = profileText(document, 'order', 'id');
  if (!number || !id || retry === 'read' || !body?.contents[0]?.mediaType.endsWith('json')) return undefined;
  const base = new Base(schemasOf(body.contents));
  if (retry === 'once-per-order') return [number];
  const required = [id, number].filter((name) => base.requires(name));
  if (required.length > 0) return required.slice(0, 1);
  // A body of which no member is shown, or one of these is, concerns an order.
  const names = base.names();
  const declared = [id, number].filter((name) => names.size === 0 || names.has(name));
  return declared.length > 0 ? declared : undefined;
}

/** Returns whether the document itself requires none of these members of a body. */
export function leavesOpen({ body }: Operation, names: readonly string[]): boolean {
  const base = new Base(schemasOf(body?.contents ?? []));
  return !names.some((name) => base.requires(name));
}

function dataOf(document: Document, operation: Operation): CreateFacts['data'] {
  const [status, success, data] = ['status', 'success', 'data'].map((name) =>
    profileText(document, 'envelope', name),
  );
  const contents = operation.answers.find((answer) => answer.status === '200')?.contents ?? [];
  // The login looks at its token itself.
  const isLogin = operation.id === profileText(document, 'token', 'operation');
  if (!status || !data || isLogin) return undefined;
  const branches = new Base(schemasOf(contents)).nodes.flatMap(({ oneOf = [] }) => oneOf);
  const succeeded = branches
    .map((branch) => new Base([branch]))
    .find((base) =>
      base
        .member(status)
        .values()
        ?.every((value) => value === success),
    );
  if (!succeeded?.requires(data)) return undefined;
  const member = succeeded.member(data);
  const types = member.types() ?? [];
  const [type] = types;
  if (types.length !== 1) return undefined;
  if (type === 'object')
    return member.requires(`${profileText(document, 'order', 'id')}`) ? 'order' : 'object';
  return type === 'array' || type === 'string' ? type : undefined;
}

function schemasOf(contents: readonly { readonly schema?: SchemaNode }[]): SchemaNode[] {
  return contents.flatMap(({ schema }) => schema ?? []);
}
