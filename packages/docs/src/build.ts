import { join } from 'node:path';
import { repositoryRoot, runCommand, UsageError } from '@cross-border-payments/cli-kit';

const SPEC = join(repositoryRoot, 'spec');
const OWN_FOLDER = join(repositoryRoot, 'packages', 'docs', 'dist');

const HELP = `Builds the documentation site as static files that work offline.

Usage: pnpm docs:build [options]

  --document FILE   bundled OpenAPI document (default: spec/generated/openapi.yaml)
  --rules FOLDER    register of rules (default: spec/rules)
  --traffic FILE    JSON report of observe, for the evidence of rules and unknowns (default: the sandbox's)
  --server NAME=URL a service that the console offers, next to the sandbox and the mock on this machine; repeatable
  --base PATH       path under which the site is published; the page for unknown addresses needs it (default: /)
  --output FOLDER   folder for the files, new, empty or with an earlier site (default: packages/docs/dist)
  --help            show this text`;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  document: { ...TEXT, default: join(SPEC, 'generated', 'openapi.yaml') },
  rules: { ...TEXT, default: join(SPEC, 'rules') },
  traffic: TEXT,
  server: { ...TEXT, multiple: true },
  base: { ...TEXT, default: '/' },
  output: { ...TEXT, default: OWN_FOLDER },
} as const;

await runCommand(
  HELP,
  OPTIONS,
  async ({ document, rules, traffic, server = [], base, output }) => {
    if (!/^\/([\w.~-]+\/)*$/.test(base)) {
      throw new UsageError(
        `\`--base\` must be a path such as /docs/, with a slash at both ends, not \`${base}\`.`,
      );
    }
    const start = performance.now();
    // Loaded here, because the help and a wrong option need none of it.
    const { readServer } = await import('./console/console-files.ts');
    const servers = server.map(readServer);
    const { buildDocs, checkSiteFolder } = await import('./build-docs.ts');
    if (output !== OWN_FOLDER) checkSiteFolder(output);
    const options = { document, rules, traffic, servers, base, output, repository: repositoryRoot };
    const { pages, bytes } = await buildDocs(options);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `Site built in ${seconds} s: ${join(output, 'index.html')} (${pages} pages, ${(bytes / 1e6).toFixed(1)} MB)`,
    );
    return 0;
  },
  { name: 'docs:build' },
);
