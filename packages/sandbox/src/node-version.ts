/** Minor version of the first Node 22 whose SQLite supports what the sandbox uses. */
const OLDEST_OF_22 = 16;

export function refusalOfNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= OLDEST_OF_22)) return undefined;
  return `The sandbox needs Node 22 from 22.${OLDEST_OF_22} on, or Node 24 or later; this is Node ${version}.`;
}
