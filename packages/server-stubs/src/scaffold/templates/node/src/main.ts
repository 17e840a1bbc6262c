import { createServer } from 'node:http';
import { app } from './app.ts';
import { serve } from './serve.ts';

await serve(createServer(app));
