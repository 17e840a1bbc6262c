import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repositoryRoot, runCommand } from '@cross-border-payments/cli-kit';
import { staleFiles, writeFiles } from '@cross-border-payments/generator/write-files';

const HELP = `Copies the guides for merchants to packages/client/docs, since the tarball of the client contains them.

  --check  write nothing; fail if a copy is stale
  --help   show this text
`;

const SOURCE = 'packages/docs/guides';
const TARGET = 'packages/client/docs';
const NOTE = `<!-- Copied from ${SOURCE} by \`pnpm generate\`. Edit it there. -->\n`;

/** Guides that are not copied: the table of contents, and guides for people who work in the repository. */
const NOT_FOR_MERCHANTS = ['00-start-here.md', '15-implement-the-service.md', '16-change-the-document.md'];

await runCommand(HELP, { check: { type: 'boolean' } }, ({ check = false }) => {
  const names = globSync('*.md', { cwd: join(repositoryRoot, SOURCE), exclude: NOT_FOR_MERCHANTS });
  const copies = new Map(names.map((name) => [name, copyGuide(name, names)]));
  const folder = join(repositoryRoot, TARGET);
  const removed = globSync('*.md', { cwd: folder }).filter((name) => !copies.has(name));
  if (check) {
    const stale = [...staleFiles(folder, copies), ...removed];
    for (const name of stale)
      console.error(`${TARGET}/${name} is stale. Run \`pnpm generate\` and commit the result.`);
    return stale.length > 0 ? 1 : 0;
  }
  for (const name of removed) rmSync(join(folder, name));
  writeFiles(folder, copies);
  return 0;
});

/** Returns the text of a guide. A link to a file outside of the tarball becomes its label and the path of the file. */
function copyGuide(name: string, names: readonly string[]): string {
  const text = readFileSync(join(repositoryRoot, SOURCE, name), 'utf8');
  const copied = text.replace(/\[([^\]]*)\]\((?!https?:|#)([^)#]*)[^)]*\)/g, (link, label, target) => {
    if (names.includes(target)) return link;
    const file = posix.join(SOURCE, target).replace(/^packages\//, '@cross-border-payments/');
    return `${label} (\`${file}\`)`;
  });
  return NOTE + copied;
}
