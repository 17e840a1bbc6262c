/** A fault the person who starts the mock can mend; its message is one sentence that says how. */
export class MockError extends Error {
  override name = 'MockError';
}
