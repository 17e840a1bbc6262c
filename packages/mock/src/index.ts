export { loadDocument, type OpenApiDocument } from './document.ts';
export { MockError } from './mock-error.ts';
export { type MockOptions, type RunningMock, startMock } from './start-mock.ts';
