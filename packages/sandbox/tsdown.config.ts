import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'tsdown';
import shared from '../../tsdown.config.ts';
import { PAGE_FILES } from './src/inspector/serve-page.ts';

function writeInspector(): void {
  mkdirSync('dist/inspector/page', { recursive: true });
  const licence = readFileSync('node_modules/lit-html/LICENSE', 'utf8');
  writeFileSync('dist/inspector/page/main.js', `/*\n${licence}*/\n${PAGE_FILES.get('main.js')?.content()}`);
}

const SEPARATOR = `\n\n${'-'.repeat(80)}\n\n`;
const FAKER = '\0faker';

/** Bundles Prism, with its licences, so that an installed mock has 3 MB instead of 85. */
const bundlePrism: Rolldown.Plugin[] = [
  {
    name: 'bundle-prism',
    resolveId(source, importer) {
      // The entry for `require` loads its other files in a way that no bundler can follow.
      if (source === 'jsonc-parser') return this.resolve('jsonc-parser/lib/esm/main.js', importer);
      // Needed only for generated responses, which this mock refuses, and half of all bytes.
      return source === '@faker-js/faker' ? FAKER : undefined;
    },
    load: (id) => (id === FAKER ? 'export const faker = undefined;' : undefined),
    // In a CommonJS module, `this` means `exports`, but the bundler recognizes only the name `exports`.
    transform: (code, id) =>
      id.includes('/uri-template-lite/') ? code.replaceAll('this.URI', 'exports.URI') : undefined,
  },
  {
    name: 'licences',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) =>
        'modules' in chunk ? Object.keys(chunk.modules) : [],
      );
      const folders = files.flatMap(
        (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [],
      );
      const texts = [...new Set(folders)].map(readLicence).sort();
      this.emitFile({ type: 'asset', fileName: 'LICENCES.txt', source: `${texts.join(SEPARATOR)}\n` });
    },
  },
];

function readLicence(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version}: ${license ?? 'see below'}`, author?.name ?? author, ...texts]
    .filter(Boolean)
    .join('\n\n');
}

const common = { logLevel: 'warn', failOnWarn: true } as const;

export default [
  {
    ...common,
    dts: shared.dts,
    entry: { index: 'src/index.ts', bin: 'src/bin.ts', 'core/signature': 'src/core/signature.ts' },
    // Code reads data and pages from its own folder, so every file keeps its path.
    unbundle: true,
    copy: {
      from: [
        'src/**/*.{css,html,js,json,md,svg}',
        '!**/tsconfig.json',
        '!**/validators.js',
        '!**/generate/**',
      ],
      flatten: false,
    },
    hooks: { 'build:done': writeInspector },
  },
  {
    ...common,
    dts: false,
    entry: { bin: '../mock/src/bin.ts' },
    outDir: 'dist/mock',
    copy: '../../spec/generated/openapi.json',
    hash: false,
    minify: true,
    deps: { alwaysBundle: /./ },
    plugins: bundlePrism,
  },
];
