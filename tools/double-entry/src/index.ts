export { bundleFacts, bundleUnknowns } from './bundle.ts';
export { compareEntries } from './compare.ts';
export type { Difference, FactsByMember, MemberFacts } from './facts.ts';
export { loadSource, type Source, sourceFacts } from './source.ts';
