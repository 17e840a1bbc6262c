import { createHonoHandler } from '@cross-border-payments/server-stubs/hono';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { service } from './service.ts';

export const app = new Hono();
// Handles errors of your own middleware; the service handles its own. Clients see only the message of a refusal (4xx).
app.onError((error, context) => {
  if (error instanceof HTTPException && error.status < 500) {
    return context.json({ status: '-1', message: error.message }, error.status);
  }
  console.error({ error });
  return context.json({ status: '-1', message: 'The service has an internal error.' }, 500);
});
app.get('/health', (context) => context.text('ok'));
app.all('*', createHonoHandler(service));
