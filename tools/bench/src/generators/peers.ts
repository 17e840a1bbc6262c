import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { downloaded } from '@cross-border-payments/repo/downloads';

// A program of its own, whose cost is measured, so it imports only the generator that its first argument names.
const [name, document = '', folder = ''] = process.argv.slice(2);

if (name === 'hey-api') {
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: document,
    output: { path: folder },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript', 'zod'],
    logs: { level: 'silent' },
  });
} else {
  const { generate } = (await import(pathToFileURL(join(downloaded('orval'), 'dist/index.mjs')).href)) as {
    generate: (options: object) => Promise<void>;
  };
  const output = {
    target: join(folder, 'api.ts'),
    schemas: join(folder, 'model'),
    client: 'fetch',
    mode: 'split',
  };
  await generate({ input: { target: document }, output });
}
