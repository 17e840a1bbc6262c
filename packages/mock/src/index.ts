export { MockError } from './document.ts';
export { type MockOptions, type RunningMock, startMock } from './start-mock.ts';
