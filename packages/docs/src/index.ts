export { type RunningDocs, type ServeOptions, serveDocs } from './serve-docs.ts';
