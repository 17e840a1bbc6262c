/** What is only for this repository is not published. */
const beforePacking = ({ devDependencies, scripts, ...manifest }) => manifest;

export const hooks = { beforePacking };
