import { createExpressHandler } from '@cross-border-payments/server-stubs/express';
import express, { type ErrorRequestHandler } from 'express';
import { service } from './service.ts';

export const app = express();
app.get('/health', (_request, response) => {
  response.send('ok');
});
// No body parser comes before it: the service reads bodies itself.
app.use(createExpressHandler(service));

// Handles errors of your own middleware; the service handles its own. It must come last and have four parameters.
// Clients see only the message of a refusal (4xx).
const handleError: ErrorRequestHandler = (error, _request, response, next) => {
  const { status = 500, message } = Object(error);
  const isRefusal = status >= 400 && status < 500;
  if (!isRefusal) console.error({ error });
  if (response.headersSent) next(error);
  else if (isRefusal) response.status(status).json({ status: '-1', message });
  else response.status(500).json({ status: '-1', message: 'The service has an internal error.' });
};
app.use(handleError);
