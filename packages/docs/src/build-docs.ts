import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { parse } from 'yaml';
import { describeDocument } from './conditions-in-words/describe-document.ts';
import { isObject, type JsonObject } from './json.ts';
import { offlinePage } from './offline-page.ts';
import { readRules } from './rules-register.ts';
import { runRedocly } from './run-redocly.ts';

/**
 * Input and output of the build.
 * - `document`: path of the bundled OpenAPI document, YAML or JSON
 * - `rules`: folder of the rules register
 * - `output`: folder for the static files; it is emptied first
 */
export interface BuildOptions {
  document: string;
  rules: string;
  output: string;
}

/**
 * Builds the API reference: `index.html`, and the bundle to download beside it.
 * @returns the size of the page in bytes
 * @throws Error when the document is missing, a condition has no words, or the page would load something from elsewhere
 */
export async function buildDocs({ document, rules, output }: BuildOptions): Promise<{ bytes: number }> {
  const described = describeDocument(readDocument(document), readRules(rules));
  const work = mkdtempSync(join(tmpdir(), 'api-reference-'));
  try {
    const input = join(work, 'openapi.json');
    const built = join(work, 'index.html');
    writeFileSync(input, JSON.stringify(described));
    await runRedocly(input, built);
    const page = offlinePage(readFileSync(built, 'utf8'));
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output, { recursive: true });
    writeFileSync(join(output, 'index.html'), page);
    copyDownloads(document, output);
    return { bytes: Buffer.byteLength(page) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function readDocument(file: string): JsonObject {
  if (!existsSync(file)) {
    throw new Error(
      `${file}: there is no bundle to build the reference from. Generate it with: npx --yes pnpm generate`,
    );
  }
  const content: unknown = parse(readFileSync(file, 'utf8'));
  if (!isObject(content))
    throw new Error(
      `${file}: this is not an OpenAPI document. Generate it again with: npx --yes pnpm generate`,
    );
  return content;
}

/** Copies the bundle beside the page, as YAML and as JSON if both exist. */
function copyDownloads(document: string, output: string): void {
  for (const extension of ['.yaml', '.json']) {
    const file = join(dirname(document), `openapi${extension}`);
    if (existsSync(file) && ['.yaml', '.json'].includes(extname(document)))
      copyFileSync(file, join(output, `openapi${extension}`));
  }
}
