// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { ApiOperation, SecuritySchemes } from '@cross-border-payments/client/api';
import * as api from '@cross-border-payments/client/api';
import type { Calls } from './calls.ts';

/** Where credentials stand in a request, by the names of the security schemes. */
export const schemes: SecuritySchemes = {};

/** `GET /ping` */
export const ping: ApiOperation<Calls['ping']['input'], Calls['ping']['answers']> = {
  id: 'ping',
  method: 'GET',
  path: '/ping',
  retry: 'read',
};

/** `GET /stream` */
export const stream: ApiOperation<Calls['stream']['input'], Calls['stream']['answers']> = {
  id: 'stream',
  method: 'GET',
  path: '/stream',
  retry: 'read',
  accept: 'application/octet-stream',
  data: ['bytes'],
};

/** `GET /events` */
export const events: ApiOperation<Calls['events']['input'], Calls['events']['answers']> = {
  id: 'events',
  method: 'GET',
  path: '/events',
  retry: 'read',
  accept: 'text/event-stream',
  data: ['events'],
  events: api.eventStream,
};

/** `POST /json` */
export const json: ApiOperation<Calls['json']['input'], Calls['json']['answers']> = {
  id: 'json',
  method: 'POST',
  path: '/json',
  retry: 'never',
  body: { 'application/json': api.jsonBody },
};

/** `POST /form` */
export const form: ApiOperation<Calls['form']['input'], Calls['form']['answers']> = {
  id: 'form',
  method: 'POST',
  path: '/form',
  retry: 'never',
  body: { 'multipart/form-data': api.multipartBody },
  encoding: { 'multipart/form-data': { value: { contentType: 'application/json' } } },
};

/** `GET /query` */
export const query: ApiOperation<Calls['query']['input'], Calls['query']['answers']> = {
  id: 'query',
  method: 'GET',
  path: '/query',
  retry: 'read',
  styles: { query: { value: { contentType: 'application/json' } } },
};

/** `GET /styles/{matrix}/{label}/{simple}` */
export const styles: ApiOperation<Calls['styles']['input'], Calls['styles']['answers']> = {
  id: 'styles',
  method: 'GET',
  path: '/styles/{matrix}/{label}/{simple}',
  retry: 'read',
  styles: {
    path: { matrix: { style: api.matrix, explode: true }, label: { style: api.label } },
    query: {
      form: { explode: false },
      deep: { style: api.deepObject },
      space: { separator: '%20' },
      pipe: { separator: '%7C' },
    },
    cookies: { cookie: { explode: false } },
  },
};

/** `POST /pattern` */
export const pattern: ApiOperation<Calls['pattern']['input'], Calls['pattern']['answers']> = {
  id: 'pattern',
  method: 'POST',
  path: '/pattern',
  retry: 'never',
  body: { 'application/json': api.jsonBody },
};
