import { relative } from 'node:path';

/** Without `devDependencies` and `scripts`, which are only for this repository. */
function beforePacking({ devDependencies, scripts, ...manifest }, folder) {
  return { ...manifest, ...repositoryOf(folder) };
}

/** Names the repository in a workflow of GitHub: npm compares it with the provenance. */
function repositoryOf(folder) {
  const { GITHUB_REPOSITORY: name, GITHUB_SERVER_URL: server } = process.env;
  if (!name) return {};
  const directory = relative(import.meta.dirname, folder).replaceAll('\\', '/');
  return { repository: { type: 'git', url: `git+${server}/${name}.git`, directory } };
}

export const hooks = { beforePacking };
