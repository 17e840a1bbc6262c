import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDocs } from './build-docs.ts';
import { readServer } from './console/servers.ts';
import { parseOptions } from './parse-options.ts';

const SPEC = dirname(createRequire(import.meta.url).resolve('@cross-border-payments/spec/package.json'));
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

const HELP = `Builds the documentation site as static files that work offline.

Usage: pnpm docs:build [options]

  --document FILE   bundled OpenAPI document (default: spec/generated/openapi.yaml)
  --rules FOLDER    register of rules (default: spec/rules)
  --server NAME=URL a service that the console offers, beside sandbox and mock of this machine; repeatable
  --base PATH       path under which the site is published; the page for unknown addresses needs it (default: /)
  --output FOLDER   folder for the files; it is emptied first (default: packages/docs/dist)
  --help            show this text`;

const { document, rules, server, base, output } = parseOptions(process.argv.slice(2), HELP, {
  document: join(SPEC, 'generated', 'openapi.yaml'),
  rules: join(SPEC, 'rules'),
  server: [] as string[],
  base: '/',
  output: join(PACKAGE, 'dist'),
});
const servers = server.map((text) => {
  try {
    return readServer(text);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(2);
  }
});
if (!/^\/([\w.~-]+\/)*$/.test(base)) {
  console.error(`\`--base\` must be a path such as /docs/, with a slash at both ends, not \`${base}\`.`);
  process.exit(2);
}
try {
  const start = performance.now();
  const { pages, bytes } = await buildDocs({
    document,
    rules,
    servers,
    base,
    output,
    repository: REPOSITORY,
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `Site built in ${seconds} s: ${join(output, 'index.html')} (${pages} pages, ${(bytes / 1e6).toFixed(1)} MB)`,
  );
} catch (error) {
  console.error(`docs:build: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
