// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { OperationTable } from '@cross-border-payments/server-stubs/runtime';

/** Every operation, in the order of the document. */
export const operationTable: OperationTable = [
  {
    id: 'ping',
    method: 'GET',
    path: '/ping',
    security: [],
    headers: [],
    statuses: ['200'],
  },
  {
    id: 'stream',
    method: 'GET',
    path: '/stream',
    security: [],
    headers: [],
    statuses: ['200'],
    contents: { 200: ['application/octet-stream'] },
  },
  {
    id: 'events',
    method: 'GET',
    path: '/events',
    security: [],
    headers: [],
    statuses: ['200'],
    contents: { 200: ['text/event-stream'] },
  },
  {
    id: 'json',
    method: 'POST',
    path: '/json',
    security: [],
    headers: [],
    body: { required: true, formats: [{ mediaType: 'application/json', kind: 'json' }] },
    statuses: ['200'],
  },
  {
    id: 'form',
    method: 'POST',
    path: '/form',
    security: [],
    headers: [],
    body: {
      required: true,
      formats: [{ mediaType: 'multipart/form-data', kind: 'multipart', fields: ['value'] }],
    },
    statuses: ['200'],
  },
  {
    id: 'query',
    method: 'GET',
    path: '/query',
    security: [],
    headers: [],
    statuses: ['200'],
  },
  {
    id: 'styles',
    method: 'GET',
    path: '/styles/{matrix}/{label}/{simple}',
    security: [],
    headers: ['x-pair'],
    statuses: ['200'],
  },
  {
    id: 'pattern',
    method: 'POST',
    path: '/pattern',
    security: [],
    headers: [],
    body: { required: false, formats: [{ mediaType: 'application/json', kind: 'json' }] },
    statuses: ['200'],
  },
];
