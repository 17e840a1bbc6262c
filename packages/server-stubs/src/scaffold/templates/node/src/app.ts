import type { RequestListener } from 'node:http';
import { createNodeListener } from '@cross-border-payments/server-stubs/node';
import { service } from './service.ts';

const listener = createNodeListener(service);

export const app: RequestListener = (request, response) => {
  if (request.url === '/health') response.end('ok');
  else listener(request, response);
};
