export { bundleFacts, bundleUnknowns } from './bundle.ts';
export { compareEntries } from './compare.ts';
export type { Difference } from './differences.ts';
export type { FactsByMember, MemberFacts } from './facts.ts';
export { readMessages } from './messages.ts';
export { loadSource, type Source } from './source.ts';
export { sourceFacts } from './source-facts.ts';
