import { createClient } from '@hey-api/openapi-ts';

const [input = '', path = ''] = process.argv.slice(2);

await createClient({
  input,
  output: { path },
  plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript', 'zod'],
  logs: { level: 'silent' },
});
