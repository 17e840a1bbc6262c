// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Every operation, by its id. */
export interface Operations {
  find: {
    method: 'GET';
    path: '/things/{id}/{undeclared}';
    parameters: { path: FindPath; query: FindQuery; headers?: FindHeaders; cookies?: FindCookies };
    responses: { 200: undefined };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export interface FindPath {
  id: string;
  undeclared: string;
}

/** The properties of {@link FindQuery}, apart from its conditions. */
export interface FindQueryFields {
  size?: number;
  /** A name. */
  name: string;
  idNumber?: string;
  /** @deprecated */
  code?: string;
  sort?: string[];
}

export type FindQuery = FindQueryFields & ({ idNumber: string } | { code: string });

export interface FindHeaders {
  'X-Trace'?: string;
}

export interface FindCookies {
  session?: string;
}
