// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Every operation, by its id. */
export interface Operations {
  getThings: {
    method: 'GET';
    path: '/things';
    parameters: Record<string, never>;
    responses: Record<string, never>;
  };
  'get-things': {
    method: 'GET';
    path: '/others';
    parameters: Record<string, never>;
    responses: Record<string, never>;
  };
  getThingsByThingIdPartsByPart: {
    method: 'GET';
    path: '/things/{thingId}/parts/{part}';
    parameters: { path: GetThingsByThingIdPartsByPartPath };
    responses: Record<string, never>;
  };
  post: { method: 'POST'; path: '/'; parameters: Record<string, never>; responses: Record<string, never> };
  'odd id!': {
    method: 'GET';
    path: '/odd path/~tilde';
    parameters: Record<string, never>;
    responses: { 200: OddIdResponse200 };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export interface GetThingsByThingIdPartsByPartPath {
  thingId: string;
  part: string;
}

export interface OddIdResponse200 {
  ok?: boolean;
}
