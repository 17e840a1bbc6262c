import { delimiter, dirname, join } from 'node:path';
import { downloaded } from '../../testing/downloads.ts';

/** Returns the binary of a Node that only tests need, or the reason to skip them. */
function downloadedNode(name: string): { binary: string; reason: string } {
  try {
    return { binary: join(downloaded(name), 'bin', 'node'), reason: '' };
  } catch (error) {
    return { binary: '', reason: (error as Error).message };
  }
}

export const isLong = process.env.TEST_FORM === 'long';

/** The versions of Node that a consumer may have, each with its binary or the reason why there is none. */
export const everyNode = [
  { node: 'Node 20', version: '20.20.2', ...downloadedNode('node-20') },
  { node: 'Node 22', version: '22.23.3', ...downloadedNode('node-22') },
  { node: 'Node 24', version: process.versions.node, binary: process.execPath, reason: '' },
];

/** The versions for this form of the tests: Node 24 in the short form, the others in the long one. */
export const nodesOfForm = everyNode.filter(({ node }) => (node !== 'Node 24') === isLong);

for (const { node, reason } of nodesOfForm) {
  if (reason !== '') console.warn(`Tests under ${node} are skipped: ${reason}`);
}

/** The versions for this form that are installed here. */
export const nodes = nodesOfForm.filter(({ reason }) => reason === '');

/**
 * Returns whether a package supports a version of Node.
 *
 * @param range `engines.node` of the package, made of `>=` and `^` ranges separated by `||`
 * @param version such as `22.23.3`
 */
export function runsUnder(range: string, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, from, fromMinor = '0'] = /^\s*(>=|\^)(\d+)(?:\.(\d+))?(?:\.0)?\s*$/.exec(part) ?? [];
    if (from === undefined) throw new Error(`The range of Node versions ${range} is not understood here.`);
    if (major === Number(from)) return minor >= Number(fromMinor);
    return sign === '>=' && major > Number(from);
  });
}

/** Returns an environment that uses this Node and has no database or pnpm. */
export function environmentOf(binary: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, INIT_CWD: __, ...environment } = process.env;
  return { ...environment, PATH: [dirname(binary), process.env.PATH].join(delimiter) };
}
