import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import shared from '../../tsdown.config.ts';
import { bundlePrism } from '../mock/bundle-prism.ts';
import { PAGE_FILES } from './src/inspector/serve-page.ts';

function writeInspector(): void {
  mkdirSync('dist/inspector/page', { recursive: true });
  const licence = readFileSync('node_modules/lit-html/LICENSE', 'utf8');
  writeFileSync('dist/inspector/page/main.js', `/*\n${licence}*/\n${PAGE_FILES.get('main.js')?.content()}`);
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
