import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { app } from './app.ts';
import { serve } from './serve.ts';

await serve(createServer(getRequestListener(app.fetch)));
