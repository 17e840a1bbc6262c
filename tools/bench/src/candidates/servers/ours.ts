import { createServer, type Server } from 'node:http';
import { createPartialService } from '@cross-border-payments/server-stubs';
import { createNodeListener } from '@cross-border-payments/server-stubs/node';
import { responseTo } from './response.ts';

/** Makes a server of our stubs on node:http; answers are not validated, as in production. It counts uploaded bytes. */
export default async function start(): Promise<Server> {
  const service = createPartialService<string>(
    {
      createGlobalPayout: ({ body }) => ({ status: 200, body: responseTo(body.orderNo) }),
      uploadPayinDocument: async ({ receive }) => {
        let bytes = 0;
        await receive(async ({ stream }) => {
          for await (const chunk of stream) bytes += chunk.length;
        });
        return { status: 200, body: { status: '1', data: { bytes } } };
      },
    },
    {
      authenticate: ({ header }) => header('appkey') ?? '',
      validateResponses: false,
      limits: { fileBytes: Number.MAX_SAFE_INTEGER },
    },
  );
  return createServer(createNodeListener(service));
}
