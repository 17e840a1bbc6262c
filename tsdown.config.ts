// Each published package spreads this and adds its entries.
const ours = [/^@cross-border-payments\//];

export default {
  // The types of every export are written out, which lets this generator do without a compiler.
  dts: { generator: 'oxc' },
  // Ours is bundled with its types, so that one tarball stands alone; nothing else may be.
  deps: { alwaysBundle: ours, onlyBundle: ours },
  hash: false,
  logLevel: 'warn',
  failOnWarn: true,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  // What several entries need stands in `shared`, once, so that `instanceof` holds between them.
  outputOptions: (options: { chunkFileNames?: unknown }) => ({
    ...options,
    chunkFileNames: `shared/${options.chunkFileNames}`,
    minifyInternalExports: false,
  }),
} as const;
