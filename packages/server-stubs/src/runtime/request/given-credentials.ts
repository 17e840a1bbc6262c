import type { Operation, RequiredCredential } from '../operation.ts';
import type { Caller, Credentials, SchemeNames } from '../options.ts';
import { type CredentialSources, readBasic, readCredential } from './credentials.ts';

/** A credential of a request, without the types of its document. */
type ReadCredential = Readonly<Record<string, unknown>> & { readonly scheme: string };

/** What `authenticate` gets. Credentials are read when they are asked for. */
export class GivenCredentials<Native> implements Credentials<Native, SchemeNames> {
  readonly operation: Operation;
  readonly header: Caller['header'];
  readonly native: Native;
  readonly requestId: string;
  readonly #sources: CredentialSources;

  /** @param query as it was sent */
  constructor({ operation, header, native, requestId }: Caller<Native>, query: string) {
    this.operation = operation;
    this.header = header;
    this.native = native;
    this.requestId = requestId;
    this.#sources = { header, query };
  }

  get given(): Credentials<Native>['given'] {
    const all = this.operation.security.flat().flatMap((required) => this.#read(required) ?? []);
    // The scopes are those of an alternative that is met, and never the milder ones of another.
    const first = [...this.#complete().flat(), ...all].reverse();
    return Object.fromEntries(first.map((found) => [found.scheme, found])) as Credentials<Native>['given'];
  }

  get alternatives(): Credentials<Native>['alternatives'] {
    return this.#complete() as unknown as Credentials<Native>['alternatives'];
  }

  #complete(): ReadCredential[][] {
    return this.operation.security.flatMap((alternative) => {
      const found = alternative.flatMap((required) => this.#read(required) ?? []);
      return found.length > 0 && found.length === alternative.length ? [found] : [];
    });
  }

  #read(required: RequiredCredential): ReadCredential | undefined {
    const { scheme, type, in: place, prefix, scopes = [] } = required;
    if (place === undefined) return { scheme, type, scopes };
    const value = readCredential(required, this.#sources);
    if (value === undefined) return undefined;
    return { scheme, type, scopes, ...(prefix === 'basic' ? readBasic(value) : { value }) };
  }
}
