import { createServer, type Server } from 'node:http';
import { createPartialService } from '@cross-border-payments/server-stubs';
import { createNodeListener } from '@cross-border-payments/server-stubs/node';
import { responseTo } from './response.ts';

/** Makes a node:http server with our stubs; responses are not validated, as in production. */
export default async function start(): Promise<Server> {
  const service = createPartialService<string>(
    {
      createGlobalPayout: ({ body }) => ({ status: 200, body: responseTo(body.orderNo) }),
    },
    {
      authenticate: ({ header }) => header('appkey') ?? '',
      validateResponses: false,
    },
  );
  return createServer(createNodeListener(service));
}
