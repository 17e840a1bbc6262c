// Long form only: npm installs the generator, and its README is followed under each Node and with TypeScript 5.4.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CodeBlock, codeBlocks } from '../testing/code-blocks.ts';
import { downloaded } from '../testing/downloads.ts';
import { env, install } from './testing/implementer.ts';
import { environmentOf, everyNode } from './testing/nodes.ts';
import { readReadme } from './testing/programs.ts';

const run = promisify(execFile);
const NAME = '@cross-border-payments/generator';

let folder: string;
let project: string;
let installation: CodeBlock | undefined;
let blocks: CodeBlock[];
let unreached: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generator-'));
  project = join(folder, 'orders');
  await mkdir(project);
  const [guide = ''] = (await readReadme('generator')).split('\n## A client for any document\n');
  [installation, ...blocks] = codeBlocks(guide);
  const commands =
    installation?.code.replace(NAME, `file:${inject('tarballs')[NAME]} --prefer-offline`) ?? '';
  unreached = await install('sh', ['-ec', commands], project);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Printed {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Removes the lines of progress that the command prints on a busy machine. */
function withoutSteps(text: string): string {
  return text.replaceAll(/^(?:Reading|Writing|Compiling) .* \.\.\.\n/gm, '');
}

/** Follows the blocks in order: writes files, runs commands, and compares their output. */
async function follow(cwd: string, binary: string): Promise<string[]> {
  const own = environmentOf(binary);
  const environment = { ...own, PATH: [join(project, 'node_modules/.bin'), own.PATH].join(delimiter) };
  let printed: Printed = { stdout: '', stderr: '' };
  const done: string[] = [];
  for (const { language, info, code } of blocks) {
    const [word = ''] = info;
    if (language === 'sh') {
      // Without npx, which queries the registry for packages that are not installed in the folder.
      const command = code.replaceAll('npx ', '');
      printed = await run('sh', ['-ec', command], { cwd, env: environment }).catch((error) => error);
      expect(printed.code !== undefined, command + printed.stdout + printed.stderr).toBe(word === 'fails');
      done.push(command);
    } else if (language === 'text') {
      expect(printed.stdout + withoutSteps(printed.stderr)).toBe(code);
      done.push('text');
    } else {
      await mkdir(dirname(join(cwd, word)), { recursive: true });
      await writeFile(join(cwd, word), code);
    }
  }
  return done;
}

async function folderOf(name: string): Promise<string> {
  const own = join(project, name);
  await mkdir(own);
  await writeFile(join(own, 'package.json'), '{ "type": "module" }');
  return own;
}

test.for(everyNode)(
  '$node does what the README of the generator says',
  async ({ node, binary, reason }, { skip }) => {
    skip(reason !== '', reason);
    skip(unreached !== '', unreached);
    expect(installation?.code).toContain(`npm install --save-dev ${NAME} `);
    const done = await follow(await folderOf(node.replace(' ', '-')), binary);
    expect(done.filter((each) => each === 'text')).toHaveLength(8);
    expect(done.length).toBeGreaterThan(11);
  },
);

test('TypeScript 5.4 compiles generated code with the extension .js to CommonJS', async ({ skip }) => {
  skip(unreached !== '', unreached);
  const cwd = await folderOf('common-js');
  const [input] = blocks;
  await writeFile(join(cwd, 'openapi.yaml'), input?.code ?? '');
  await writeFile(join(cwd, 'package.json'), '{}');
  const command = join(project, 'node_modules/.bin/cross-border-payments-generate');
  const args = ['--input', 'openapi.yaml', '--import-extension', '.js'];
  const targets = ['--output', 'src', '--target', 'client', '--target', 'server', '--target', 'validators'];
  await run(command, [...args, ...targets], { cwd, env });
  const compiler = join(downloaded('typescript-5.4'), 'bin/tsc');
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'node16',
    '--outDir',
    'dist',
    '--typeRoots',
    'none',
  ];
  const files = ['client', 'server', 'validators'].map((name) => `src/${name}/index.ts`);
  await run(process.execPath, [compiler, ...options, ...files], { cwd, env });
  const code = `console.log(typeof require('./dist/client').createClient, typeof require('./dist/server').createService)`;
  const { stdout } = await run(process.execPath, ['--eval', code], { cwd, env });
  expect(stdout).toBe('function function\n');
});

test('a missing optional package is named', async ({ skip }) => {
  skip(unreached !== '', unreached);
  const cwd = await folderOf('no-optional-package');
  const command = join(project, 'node_modules/.bin/cross-border-payments-generate');
  const generate = async (document: string, ...args: string[]) => {
    await writeFile(join(cwd, 'openapi.yaml'), document);
    const all = ['--input', '.', '--output', 'src', '--target', ...args];
    const { code, stderr } = await run(command, all, { cwd, env }).catch((error) => error);
    expect(code).toBe(1);
    return withoutSteps(stderr);
  };
  expect(await generate(blocks[0]?.code ?? '', 'validators', '--minify')).toBe(
    '`--minify` needs esbuild. Run: npm install --save-dev esbuild\n',
  );
  expect(await generate('swagger: "2.0"\n', 'types')).toBe(
    'openapi.yaml is Swagger 2.0. It is converted if swagger2openapi is installed. Run: npm install --save-dev swagger2openapi\n',
  );
});
