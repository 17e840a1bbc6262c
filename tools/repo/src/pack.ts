import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot, runCommand, UsageError } from '@cross-border-payments/cli-kit';

const PACKAGES = {
  client: {
    content: 'the client',
    next: (tarball: string) => `Install it in your program: npm install ${tarball}`,
  },
  sandbox: {
    content: 'sandbox and mock',
    next: (tarball: string) => `Install it: npm install --save-dev ${tarball}
Start the sandbox: npx cross-border-payments-sandbox
Start the mock: npx cross-border-payments-mock`,
  },
};

// The script in package.json names the package; all other arguments are those of the user.
const [name = ''] = process.argv.splice(2, 1);
if (name !== 'client' && name !== 'sandbox') throw new Error(`There is no package ${name} to pack.`);
const { content, next } = PACKAGES[name];

const HELP = `Writes ${content} as one tarball, to install with npm.

Usage: pnpm pack:${name} FOLDER

  FOLDER   where to write cross-border-payments-${name}.tgz; made if it is missing
  --help   show this text
`;

await runCommand(
  HELP,
  {},
  async (_, [folder, ...others]) => {
    if (folder === undefined || others.length > 0) throw new UsageError('Name one folder.');
    // pnpm runs scripts in the root of the repository, but a path is relative to the folder in which it was typed.
    const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
    mkdirSync(target, { recursive: true });
    const tarball = join(target, `cross-border-payments-${name}.tgz`);
    console.log(`Building ${content}, which takes some seconds ...`);
    await pack(tarball);
    console.log(`Written: ${tarball}\n${next(tarball)}`);
    return 0;
  },
  { allowPositionals: true },
);

/** Builds and packs the package. @throws Error with what the build printed */
async function pack(tarball: string): Promise<void> {
  const args = ['--filter', `@cross-border-payments/${name}`, 'pack', '--out', tarball];
  await promisify(execFile)('pnpm', args, { cwd: repositoryRoot }).catch((error) => {
    throw new Error(`The tarball with ${content} was not written:\n${error.stdout}${error.stderr}`);
  });
}
