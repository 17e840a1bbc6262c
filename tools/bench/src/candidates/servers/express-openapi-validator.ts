import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { specDirectory } from '@cross-border-payments/checks';
import express, { type NextFunction, type Request, type Response } from 'express';
import * as validator from 'express-openapi-validator';
import { MAX_BYTES, ORDER_PATH, refusalOf, responseTo } from './response.ts';

/** Makes an Express server with express-openapi-validator, which reads the bundle. Responses are not validated. */
export default async function start(): Promise<Server> {
  const app = express();
  app.use(express.json({ limit: MAX_BYTES }));
  app.use(
    validator.middleware({
      apiSpec: join(specDirectory, 'generated', 'openapi.yaml'),
      validateResponses: false,
      validateSecurity: { handlers: { appkey: () => true, token: () => true } },
    }),
  );
  app.post(ORDER_PATH, (request, response) => {
    response.json(responseTo(request.body.orderNo));
  });
  app.use((error: { status?: number; message: string }, _: Request, response: Response, __: NextFunction) => {
    response.status(error.status ?? 500).json(refusalOf(error.message));
  });
  return createServer(app);
}
