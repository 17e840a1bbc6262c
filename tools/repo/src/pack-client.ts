import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot, runCommand, UsageError } from '@cross-border-payments/cli-kit';

const HELP = `Writes the client as one tarball, to install in your program.

Usage: pnpm pack:client FOLDER

  FOLDER   where to write cross-border-payments-client.tgz; made if it is missing
  --help   show this text
`;

const NAME = 'cross-border-payments-client.tgz';

await runCommand(
  HELP,
  {},
  async (_, [folder, ...others]) => {
    if (folder === undefined || others.length > 0) throw new UsageError('Name one folder.');
    // pnpm runs scripts in the root of the repository, but a path is relative to the folder in which it was typed.
    const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
    mkdirSync(target, { recursive: true });
    console.log('Building the client, which takes some seconds ...');
    await pack(join(target, NAME));
    console.log(
      `Written: ${join(target, NAME)}\nInstall it in your program: npm install ${join(target, NAME)}`,
    );
    return 0;
  },
  { allowPositionals: true },
);

/** Builds and packs the client. @throws Error with what the build printed */
async function pack(tarball: string): Promise<void> {
  const args = ['--filter', '@cross-border-payments/client', 'pack', '--out', tarball];
  await promisify(execFile)('pnpm', args, { cwd: repositoryRoot }).catch((error) => {
    throw new Error(`The client was not packed:\n${error.stdout}${error.stderr}`);
  });
}
