export { bundle } from './bundle.ts';
export { generateFiles, staleFiles, writeFiles } from './generated-files.ts';
export { runRedocly } from './redocly.ts';
