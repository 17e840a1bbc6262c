import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDocs } from './build-docs.ts';
import { readServer } from './console/servers.ts';
import { checkSiteFolder } from './output-folder.ts';
import { parseOptions } from './parse-options.ts';
import { findVersion } from './versions/place-versions.ts';

const SPEC = dirname(createRequire(import.meta.url).resolve('@cross-border-payments/spec/package.json'));
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Ignored by git, and written by nothing else. */
const OWN_FOLDER = join(PACKAGE, 'dist');

const HELP = `Builds the documentation site as static files that work offline.

Usage: pnpm docs:build [options]

  --document FILE   bundled OpenAPI document (default: spec/generated/openapi.yaml)
  --rules FOLDER    register of rules (default: spec/rules)
  --server NAME=URL a service that the console offers, beside sandbox and mock of this machine; repeatable
  --version NAME=PLACE
                    an earlier version to publish beside this one: a git reference, or a folder with
                    generated/openapi.yaml and rules; repeatable
  --base PATH       path under which the site is published; the page for unknown addresses needs it (default: /)
  --output FOLDER   folder for the files, new, empty or with an earlier site (default: packages/docs/dist)
  --help            show this text`;

const { document, rules, server, version, base, output } = parseOptions(process.argv.slice(2), HELP, {
  document: join(SPEC, 'generated', 'openapi.yaml'),
  rules: join(SPEC, 'rules'),
  server: [] as string[],
  version: [] as string[],
  base: '/',
  output: OWN_FOLDER,
});
/** Reads what is given for an option; ends the command with 2 for what is wrong. */
function readOrExit<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

if (output !== OWN_FOLDER) readOrExit(() => checkSiteFolder(output));
const servers = readOrExit(() => server.map(readServer));
const versions = readOrExit(() => version.map((text) => findVersion(text, REPOSITORY)));
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
    versions,
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
