import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, redocly } from '@cross-border-payments/checks';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { parse } from 'yaml';

/**
 * Bundles the hand-written document. Every file becomes a component, comments and extensions are kept, and components
 * are sorted by name.
 *
 * @throws Error with Redocly's findings, when a file is broken, a `$ref` leads nowhere or two components share a name
 */
export async function bundle(directory: string): Promise<OpenApiDocument> {
  return withTemporaryFolder(async (temporary) => {
    const file = join(temporary, 'openapi.yaml');
    const args = ['bundle', 'openapi.yaml', '--output', file];
    const { code, ...printed } = await redocly(args, directory);
    const output = printed.output + printed.errors;
    if (code !== 0) throw new Error(`the document cannot be bundled:\n${findings(output, directory)}`);
    if (/conflict/i.test(output)) throw new Error(`two components share a name:\n${output.trim()}`);
    return sortComponents(parse(await readFile(file, 'utf8')) as OpenApiDocument);
  });
}

/**
 * Returns Redocly's findings as `file:line:column  reason`, one per line. Every reference to an unreadable file fails
 * too, so then only unreadable files are listed. Without findings, returns all that was printed.
 */
function findings(output: string, directory: string): string {
  const found = [...output.matchAll(/^\[\d+\] (\S+:\d+:\d+)[^\n]*\n\n([^\n]+)$/gm)].map(
    ([, place, reason = '']) => `${place}  ${reason.replaceAll(`${directory}/`, '')}`,
  );
  const broken = found.filter((line) => line.includes('  Failed to parse'));
  const told = broken.length > 0 ? broken : found;
  return told.length === 0 ? output.trim() : [...new Set(told)].join('\n');
}

function sortComponents(document: OpenApiDocument): OpenApiDocument {
  const byName = (part: object) =>
    Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  const components = Object.entries(document.components).map(([kind, part]) => [kind, byName(part)]);
  return { ...document, components: byName(Object.fromEntries(components)) as OpenApiDocument['components'] };
}
