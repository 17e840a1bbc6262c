/** Writes the lines of a changelog without the hashes of commits, which a merchant cannot look up. */
const getReleaseLine = async ({ summary }) => {
  const [first, ...rest] = summary.trim().split('\n');
  return [`- ${first}`, ...rest.map((line) => `  ${line}`.trimEnd())].join('\n');
};

/** Published packages do not depend on each other. */
const getDependencyReleaseLine = async () => '';

export default { getReleaseLine, getDependencyReleaseLine };
