import { app } from './app.ts';
import { serve } from './serve.ts';

await serve(app.server, app);
