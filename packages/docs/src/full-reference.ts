import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import type { Rule } from './conditions-in-words/rules-list.ts';
import type { JsonObject } from './json.ts';
import { headerOf, headOf, policyOf, relativeAddress, type Site } from './site/layout.ts';
import { scriptHashes } from './static-files.ts';

export const REFERENCE = 'reference.html';

/** Address of an image that Redoc would load from another server, which the policy of the page forbids. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';

/**
 * Adds the head and the header of the site to the page that Redocly made. That page contains Redoc's code and styles,
 * and the document. The added content security policy allows inline styles. It allows only those inline scripts that
 * the page has, by their hashes. The policy blocks everything that Redoc would load from its own servers. Redocly's
 * links lead to the root of the server; they are changed to links within the page, which work under any base path.
 */
export function referencePage(page: string, site: Site): string {
  const built = page.replaceAll(LOGO, 'data:,');
  const head = headOf(
    site,
    { title: 'Full reference', description: `The whole interface of ${site.name} on one page.` },
    (path) => relativeAddress(REFERENCE, path),
    {
      styles: ['header.css'],
      policy: policyOf(site, { scripts: scriptHashes(built), styles: ["'unsafe-inline'"] }),
    },
  );
  return built
    .replace(/(<a[^>]*) href="\/([^"]*)"/g, '$1 href="#$2"')
    .replace('<head>', () => `<head>\n${head}`)
    .replace('<body>', () => `<body>\n${headerOf(site, REFERENCE)}`);
}

const run = promisify(execFile);

/**
 * Runs a program in Node.
 * @param purpose words for the error message, such as `build the reference`
 * @throws Error with the program's output if it fails
 */
export async function runProgram(args: readonly string[], cwd: string, purpose: string): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1', ...QUIET };
  try {
    await run(process.execPath, args, { cwd, env, maxBuffer: 2 ** 28 });
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    throw new Error(`Could not ${purpose} (exit ${code}). The output:\n${(stdout + stderr).trim()}`);
  }
}

const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const PACKAGE = dirname(import.meta.dirname);

/**
 * Runs Redocly, which builds one HTML page with all scripts and styles inline. The plugin that `redocly.yaml` names adds
 * the sentences about conditions. It reads the rules from `x-rule-register`, which only this copy of the document has.
 */
export function redoclyPage(document: JsonObject, rules: readonly Rule[]): Promise<string> {
  const register = rules.map(({ id, kind, statement, operations }) => ({ id, kind, statement, operations }));
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const cli = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.redocly);
  const settings = ['--config', 'redocly.yaml', '--template', 'template.hbs', '--lint-config', 'off'];
  return withTemporaryFolder(async (folder) => {
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'index.html')];
    writeFileSync(input, JSON.stringify({ ...document, 'x-rule-register': register }));
    const args = [cli, 'build-docs', input, '--output', output, '--inlineBundle', ...settings];
    await runProgram(args, PACKAGE, 'build the reference with Redocly');
    return readFileSync(output, 'utf8');
  });
}
