import { expect, test } from 'vitest';
import { readRuntime } from '../read-runtime.ts';
import { RUNTIME_HEADER, reduceRuntime } from './runtime-code.ts';

const runtime = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [`runtime/${path}`, RUNTIME_HEADER + text]));

/** Lists the names that a file declares or imports. */
function readNames(text: string): string[] {
  const declared = text.matchAll(
    /^(?:export )?(?:abstract |async )*(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm,
  );
  const imported = text.matchAll(/^import (?:type )?\{([^{}]*)\} from '\./gm);
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...imported].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().replace(/^type /, '')),
    ),
  ].filter(Boolean);
}

test.each(['client', 'server', 'validators', 'preflight'] as const)(
  'no two files in a folder of the %s use a name for different things',
  (kind) => {
    const files = runtime(readRuntime(kind));
    const program = [...files.keys()].map((path) => `export * from './${path}';\n`).join('');
    for (const [path, text] of reduceRuntime(new Map([...files, ['program.ts', program]]))) {
      const names = readNames(text);
      // A function may have several signatures.
      const repeated = names.filter((name, at) => names.indexOf(name) !== at);
      expect(
        repeated.filter((name) => !text.includes(`export function ${name}`)),
        path,
      ).toEqual([]);
    }
  },
);

test('a folder becomes one file, in which what a file needs comes first', () => {
  const files = runtime({
    'index.ts': "export type * from './a/two.ts';\nexport { one } from './a/b/one.ts';\n",
    'a/two.ts':
      "import { type One, one } from './b/one.ts';\nimport { three } from '../three.ts';\n\nexport class Two extends one(three) {}\nexport type Both = One | Two;\n",
    'a/b/one.ts':
      "import type { Three } from '../../three.ts';\n\nexport type One = Three;\nexport const one = (value: unknown) => value as never;\n",
    'adapters/node.ts':
      "import { one } from '../a/b/one.ts';\nimport type { Server } from 'node:http';\n\nexport const node: Server = one(1);\n",
    'three.ts': 'export const three = 3;\nexport type Three = 3;\n',
  });
  const program = "import { type Both, one } from './runtime/index.ts';\nexport { type Both, one };\n";
  files.set('program.ts', program);
  const merged = new Map(
    [...reduceRuntime(files)].map(([path, text]) => [path, text.replace(RUNTIME_HEADER, '')]),
  );
  expect(Object.fromEntries(merged)).toEqual({
    'program.ts': program,
    'runtime/index.ts': "export { type Both, type Two, one } from './a.ts';\n",
    'runtime/a.ts':
      "import { type Three, three } from './three.ts';\n\nexport type One = Three;\nexport const one = (value: unknown) => value as never;\n\nexport class Two extends one(three) {}\nexport type Both = One | Two;\n",
    'runtime/adapters/node.ts':
      "import { one } from '../a.ts';\n\nimport type { Server } from 'node:http';\n\nexport const node: Server = one(1);\n",
    'runtime/three.ts': 'export const three = 3;\nexport type Three = 3;\n',
  });
});
