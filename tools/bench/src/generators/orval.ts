import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { downloaded } from '@cross-border-payments/repo/downloads';

const [target = '', folder = ''] = process.argv.slice(2);

const { generate } = (await import(pathToFileURL(join(downloaded('orval'), 'dist/index.mjs')).href)) as {
  generate: (options: object) => Promise<void>;
};

await generate({
  input: { target },
  output: { target: join(folder, 'api.ts'), schemas: join(folder, 'model'), client: 'fetch', mode: 'split' },
});
