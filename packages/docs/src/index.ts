export { type BuildOptions, buildDocs } from './build-docs.ts';
export { describeDocument } from './conditions-in-words/describe-document.ts';
export type { Rule } from './conditions-in-words/rules-list.ts';
export { WordingError } from './conditions-in-words/wording-error.ts';
export type { JsonObject } from './json.ts';
export { readRules } from './rules-register.ts';
export { type RunningDocs, type ServeOptions, serveDocs } from './serve-docs.ts';
