export { staleFiles, writeFiles } from '@cross-border-payments/generator/write-files';
export { bundle } from './bundle.ts';
export { generateSpecFiles } from './generated-files.ts';
