export type { Finding, Level } from './finding.ts';
export { makeReview, type Review } from './make-review.ts';
export { ReviewError } from './review-error.ts';
