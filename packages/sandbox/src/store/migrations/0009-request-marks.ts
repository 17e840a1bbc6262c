/** What is to be noticed about a request: advice, as a list in JSON, and the fault that disturbed its answer. */
export const requestMarks = () => [
  'alter table requests add column advice text',
  'alter table requests add column fault text',
];
