import { createServer, type Server } from 'node:http';
import { createPartialService } from '@cross-border-payments/server-stubs';
import { createNodeListener } from '@cross-border-payments/server-stubs/node';

/** Makes a server of our stubs with one upload, which reads the file to its end and counts its bytes. */
export default async function start(): Promise<Server> {
  const service = createPartialService<string>(
    {
      uploadPayinDocument: async ({ receive }) => {
        let bytes = 0;
        await receive(async ({ stream }) => {
          for await (const piece of stream) bytes += piece.length;
        });
        return { status: 200, body: { status: '1', data: { bytes } } };
      },
    },
    {
      authenticate: ({ header }) => header('appkey') ?? '',
      validateAnswers: false,
      limits: { fileBytes: Number.MAX_SAFE_INTEGER },
    },
  );
  return createServer(createNodeListener(service));
}
