export { bundle } from './bundle.ts';
export { generateFiles, staleFiles, writeFiles } from './generate.ts';
export { runRedocly } from './redocly.ts';
