export const hooks = {
  beforePacking: ({ devDependencies, scripts, ...manifest }) => manifest,
};
