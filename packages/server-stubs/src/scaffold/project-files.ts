import { basename } from 'node:path';
import type { Operation, OperationTable } from '../runtime/operation.ts';

const PACKAGE = '@cross-border-payments/server-stubs';

/** Versions a new project starts with. */
const TOOLS = { '@types/node': '24.19.2', node: '24.21.0', typescript: '7.0.2' };

/** What a new project is written from. */
export interface Project {
  /** The folder; its last part names the project. */
  readonly folder: string;
  /** What to write as the version of server-stubs. */
  readonly stubs: string;
  readonly operations: OperationTable;
}

/** The files of a new project, by path. */
export function projectFiles({ folder, stubs, operations }: Project): Map<string, string> {
  const families = groupByFamily(operations);
  const name = projectName(folder);
  return new Map([
    ['package.json', packageFile(name, stubs)],
    ['pnpm-workspace.yaml', 'packages: []\nallowBuilds:\n  node: true\n'],
    ['tsconfig.json', TSCONFIG],
    ['.gitignore', 'node_modules/\n'],
    ['README.md', readme(name)],
    ['src/server.ts', SERVER],
    ['src/authenticate.ts', AUTHENTICATE],
    ['src/handlers/index.ts', indexFile([...families.keys()])],
    ...[...families].map(
      ([family, own]) => [`src/handlers/${fileName(family)}.ts`, familyFile(own)] as const,
    ),
  ]);
}

function groupByFamily(operations: OperationTable): Map<string, Operation[]> {
  const families = new Map<string, Operation[]>();
  for (const operation of operations) {
    const family = operation.tag ?? 'other';
    families.set(family, [...(families.get(family) ?? []), operation]);
  }
  return families;
}

function projectName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+/g, '');
  return name || 'my-service';
}

function fileName(family: string): string {
  return family.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();
}

function variableName(family: string): string {
  return fileName(family).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function typeName(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Handler`;
}

function familyFile(operations: readonly Operation[]): string {
  const types = operations.map(({ id }) => `  type ${typeName(id)},\n`).sort();
  const usesCaller = operations.some(({ security }) => security.length > 0);
  const imports = `import {\n  NotImplementedError,\n${types.join('')}} from '${PACKAGE}';\n`;
  const caller = usesCaller ? `import type { Caller } from '../authenticate.ts';\n` : '';
  return `${imports}${caller}\n${operations.map(handler).join('\n')}`;
}

function handler({ id, summary, method, path, security }: Operation): string {
  const type = security.length > 0 ? `${typeName(id)}<Caller>` : typeName(id);
  return `/** ${summary ?? id}: ${method} ${path} */
export const ${id}: ${type} = async () => {
  throw new NotImplementedError('${id}');
};
`;
}

function indexFile(families: readonly string[]): string {
  const imports = families.map(
    (family) => `import * as ${variableName(family)} from './${fileName(family)}.ts';\n`,
  );
  const members = families.map((family) => `  ...${variableName(family)},\n`);
  return `import type { Handlers } from '${PACKAGE}';
import type { Caller } from '../authenticate.ts';
${imports.sort().join('')}
/** A handler for every operation. */
export const handlers: Handlers<Caller> = {
${members.join('')}};
`;
}

function packageFile(name: string, stubs: string): string {
  const content = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    scripts: { start: 'node src/server.ts', typecheck: 'tsc' },
    dependencies: { [PACKAGE]: stubs },
    devDependencies: TOOLS,
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

const TSCONFIG = `{
  "compilerOptions": {
    "target": "ES2023",
    "module": "NodeNext",
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "exactOptionalPropertyTypes": true,
    "verbatimModuleSyntax": true,
    "erasableSyntaxOnly": true,
    "allowImportingTsExtensions": true,
    "skipLibCheck": true,
    "noEmit": true,
    "types": ["node"]
  },
  "include": ["src"]
}
`;

const SERVER = `import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createService } from '${PACKAGE}';
import { createNodeListener } from '${PACKAGE}/node';
import { authenticate } from './authenticate.ts';
import { handlers } from './handlers/index.ts';

const service = createService(handlers, {
  authenticate,
  onError: (error, { operation, phase }) => console.error(operation?.id ?? 'no operation', phase, error),
});

const server = createServer(createNodeListener(service));
server.on('error', ({ message }) => {
  console.error(\`\${message}. Another port: PORT=4011 npx pnpm start\`);
  process.exitCode = 1;
});
server.listen(Number(process.env['PORT'] ?? 4010), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(\`Listening on http://127.0.0.1:\${port}\`);
});
`;

const AUTHENTICATE = `import { type Credentials, Refusal } from '${PACKAGE}';

/** Who calls, as your handlers get it. */
export interface Caller {
  readonly appKey: string;
}

/** Finds out who calls from the headers \`appkey\` and \`token\`. Until you write it, nobody is let in. */
export async function authenticate({ header }: Credentials): Promise<Caller> {
  const appKey = header('appkey') ?? '';
  const isKnown = false;
  if (!isKnown) throw new Refusal('The token is not known.');
  return { appKey };
}
`;

function readme(name: string): string {
  return `# ${name}

A service with all operations of the cross-border payment interface, ready to be written.

\`\`\`sh
npx pnpm install
npx pnpm start       # http://127.0.0.1:4010, or PORT=... npx pnpm start
npx pnpm typecheck
\`\`\`

1. Write \`src/authenticate.ts\`: who may call.
2. Write the handlers in \`src/handlers/\`, one file per family. What is not written yet is answered with HTTP 501.

The generator never changes a file that is there. Run it again to get back files that were removed.
`;
}
