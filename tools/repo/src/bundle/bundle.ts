import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, redocly } from '@cross-border-payments/checks';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';

/** Bundles the hand-written document with sorted components. @throws Error with the findings of Redocly */
export async function bundle(directory: string): Promise<OpenApiDocument> {
  return withTemporaryFolder(async (temporary) => {
    const file = join(temporary, 'openapi.json');
    const args = ['bundle', 'openapi.yaml', '--output', file];
    const { code, ...printed } = await redocly(args, directory);
    const output = printed.output + printed.errors;
    if (code !== 0) throw new Error(`the document cannot be bundled:\n${findings(output, directory)}`);
    if (/conflict/i.test(output)) throw new Error(`two components share a name:\n${output.trim()}`);
    return sortComponents(JSON.parse(await readFile(file, 'utf8')) as OpenApiDocument);
  });
}

/**
 * Returns Redocly's findings as `file:line:column reason`, one per line. If a file is unreadable, lists only such
 * files, because every reference to them fails too. If there are no findings, returns the whole output.
 */
function findings(output: string, directory: string): string {
  const found = [...output.matchAll(/^\[\d+\] (\S+:\d+:\d+)[^\n]*\n\n([^\n]+)$/gm)].map(
    ([, place, reason = '']) => `${place}  ${reason.replaceAll(`${directory}/`, '')}`,
  );
  const broken = found.filter((line) => line.includes('  Failed to parse'));
  const listed = broken.length > 0 ? broken : found;
  return listed.length === 0 ? output.trim() : [...new Set(listed)].join('\n');
}

function sortComponents(document: OpenApiDocument): OpenApiDocument {
  const byName = (part: object) =>
    Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  const components = Object.entries(document.components).map(([kind, part]) => [kind, byName(part)]);
  return { ...document, components: byName(Object.fromEntries(components)) as OpenApiDocument['components'] };
}
