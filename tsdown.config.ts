// Each published package spreads this and adds its entries.
const ours = [/^@cross-border-payments\//];

export default {
  // The types of every export are written out, which lets this generator do without a compiler.
  dts: { generator: 'oxc' },
  // Our own packages are bundled with their types, so that a tarball needs none of them. Nothing else may be bundled.
  deps: { alwaysBundle: ours, onlyBundle: ours },
  hash: false,
  logLevel: 'warn',
  failOnWarn: true,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  // Code that several entries need is in `shared` once, so that `instanceof` works between them.
  outputOptions: (options: { chunkFileNames?: unknown }) => ({
    ...options,
    chunkFileNames: `shared/${options.chunkFileNames}`,
    minifyInternalExports: false,
  }),
} as const;
