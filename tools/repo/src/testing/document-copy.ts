import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Checked, compareWithSource, listMutants, runMutations } from '@cross-border-payments/checks';
import { lintDocument } from '@cross-border-payments/checks/lint';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { writeFiles } from '@cross-border-payments/generator/write-files';
import { generateSpecFiles } from '../bundle/generate.ts';

export function copyDocument(): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'document-'));
  const filter = (path: string) => !/node_modules|\.turbo/.test(path);
  cpSync(join(repositoryRoot, 'spec'), join(root, 'spec'), { recursive: true, filter });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export async function generate(root: string): Promise<void> {
  const spec = join(root, 'spec');
  writeFiles(join(spec, 'generated'), await generateSpecFiles(spec));
}

/**
 * Finds the faults of the document in a copy of the repository.
 *
 * @param part matches the pointers of the clauses to remove, one at a time
 */
export async function faultsOf(root: string, checked: Checked, part: RegExp) {
  const { reports } = await lintDocument({ spec: join(root, 'spec'), source: true, bundle: true });
  const mutants = listMutants(checked.document).filter(({ pointer }) => part.test(pointer));
  if (mutants.length === 0) throw new Error(`The document has no clause at ${part}.`);
  const source = compareWithSource(checked.source, checked.document, checked.rules);
  const survivors = source.length > 0 ? [] : runMutations(checked, mutants, []).survivors;
  return { lint: reports, source, survivors };
}
