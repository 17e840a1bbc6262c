export { type Change, readChanges } from './read-corpus.ts';
export { reviewChange } from './review-change.ts';
