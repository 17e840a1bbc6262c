import { readHelper } from '../../runtimes/read-runtime.ts';
import type { Helper } from './helper.ts';

/**
 * Returns the code of helpers of the runtime, each under its name for the code that uses it. What else a file declares
 * stays in a function of its own, so that no name meets another.
 */
export function helperCode(helpers: readonly Helper[]): string {
  const files = new Map<string, Map<string, string>>();
  for (const { file, name, as } of helpers) {
    const own = files.get(file) ?? new Map();
    files.set(file, own.set(as, name));
  }
  return [...files].map(([file, names]) => fileCode(file, names)).join('\n');
}

/** @param names the names in the file by the names that they get */
function fileCode(file: string, names: ReadonlyMap<string, string>): string {
  const code = readHelper(file).replaceAll(/^export /gm, '');
  const taken = [...names].map(([as, name]) => (as === name ? name : `${name}: ${as}`));
  const given = [...new Set(names.values())].join(', ');
  return `// runtime:${file}
const { ${taken.join(', ')} } = /* @__PURE__ */ (() => {
${code}return { ${given} };
})();`;
}
