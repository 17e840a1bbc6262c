/** Exports what the attacks of `tools/bench` need from the sandbox. This module is not published. */
export { runSandboxCommand } from '../src/command/run-command.ts';
export { runRandomOperations } from './proofs/money/run-seed.ts';
export { fillFolder } from './proofs/size/fill.ts';
export { logIn, requestPath } from './requests.ts';
export { sample } from './sample-orders.ts';
