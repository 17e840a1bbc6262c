import { join } from 'node:path';
import { PROJECT_ADAPTERS, projectFiles, writeHandlers, writeProject } from '../scaffold/write-project.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { operations } from './test-service.ts';

/** Makes a temporary folder with a new project for each adapter, in a folder of its name. */
export function temporaryProjects(): ReturnType<typeof temporaryFolder> {
  const made = temporaryFolder();
  for (const adapter of PROJECT_ADAPTERS) {
    const folder = join(made.folder, adapter);
    writeHandlers(folder, operations);
    writeProject(folder, projectFiles({ folder, stubs: '*', adapter }));
  }
  return made;
}
