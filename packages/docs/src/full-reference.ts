import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { headerOf, headOf, policyOf, relativeAddress, type Site } from './site/layout.ts';

export const REFERENCE = 'reference.html';

/**
 * Adds the head and the header of the site to the page that Redocly made. Redocly writes its code, its styles and the
 * document into the page. The page's content security policy allows exactly these scripts, by their hashes, and inline
 * styles; what Redoc would load from its own servers stays forbidden. Redocly's links lead to the root of the server;
 * they become links within the page, which work below any path.
 */
export function referencePage(built: string, site: Site): string {
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

export function scriptHashes(page: string, encoding: 'utf8' | 'latin1' = 'utf8'): string[] {
  return [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code, encoding).digest('base64')}'`,
  );
}

export interface ProgramOptions {
  readonly purpose: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** @throws Error with the program's output if it fails */
export async function runProgram(
  args: readonly string[],
  { purpose, cwd, env = {} }: ProgramOptions,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Could not ${purpose} (exit ${code}). The output:\n${printed.trim()}`);
}

const HERE = dirname(dirname(fileURLToPath(import.meta.url)));

function redoclyCli(): string {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), bin.redocly);
}

/** Builds one HTML page that contains all of its code, with telemetry off. */
export async function runRedocly(input: string, output: string): Promise<void> {
  const args = [
    ...[redoclyCli(), 'build-docs', input, '--output', output, '--inlineBundle'],
    ...[
      '--config',
      join(HERE, 'redocly.yaml'),
      '--template',
      join(HERE, 'template.hbs'),
      '--lint-config',
      'off',
    ],
  ];
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await runProgram(args, { purpose: 'build the reference with Redocly', cwd: HERE, env });
}
