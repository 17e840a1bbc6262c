import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { listOperations } from '@cross-border-payments/openapi';
import { isObject, type JsonObject, objectOf } from './json.ts';
import { sampleRequest } from './samples/sample-request.ts';
import { samplesOf } from './samples/samples.ts';
import { headerOf, headOf, policyOf, relativeAddress, type Site } from './site/layout.ts';
import { scriptHashes } from './static-files.ts';

export const REFERENCE = 'reference.html';

/**
 * Adds the head and the header of the site to the page that Redocly made. That page contains Redoc's code and styles,
 * and the document. The added content security policy allows inline styles, and only the inline scripts of that page,
 * by their hashes. The policy blocks everything that Redoc would load from its own servers. Redocly's links lead to the
 * root of the server; they are changed to links within the page, which work under any base path.
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

/** Runs Redocly, which builds one HTML page with all scripts and styles inline. */
export async function runRedocly(input: string, output: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const cli = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.redocly);
  const settings = ['--config', 'redocly.yaml', '--template', 'template.hbs', '--lint-config', 'off'];
  const args = [cli, 'build-docs', input, '--output', output, '--inlineBundle', ...settings];
  await runProgram(args, PACKAGE, 'build the reference with Redocly');
}

/** Makes Redocly's page from the docs copy, with the samples of each operation. */
export function redoclyPage(described: JsonObject): Promise<string> {
  const copy = structuredClone(described);
  for (const operation of listOperations(copy).filter(({ section }) => section === 'paths')) {
    const samples = samplesOf(sampleRequest(copy, operation));
    const shown = samples.map(({ label, language, code }) => ({ lang: language, label, source: code }));
    objectOf(operation.object)['x-codeSamples'] = shown;
  }
  return withTemporaryFolder(async (folder) => {
    const [input, built] = [join(folder, 'openapi.json'), join(folder, 'index.html')];
    writeFileSync(input, JSON.stringify(copy, withoutMarkup));
    await runRedocly(input, built);
    return readFileSync(built, 'utf8');
  });
}

/** Properties that Redoc renders as Markdown, including raw HTML. */
const SHOWN = new Set(['title', 'summary', 'description', 'name', 'x-displayName', 'x-enumDescriptions']);

/** Puts an invisible space after each `<` that could begin a tag: Redoc would insert the tag into the page. */
function withoutMarkup(key: string, value: unknown): unknown {
  if (!SHOWN.has(key)) return value;
  if (key === 'x-enumDescriptions' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, text]) => [name, withoutMarkup('title', text)]),
    );
  return typeof value === 'string'
    ? value.replaceAll(/<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi, '<\u200B')
    : value;
}
