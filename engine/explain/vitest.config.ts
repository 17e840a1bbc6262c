import { sharedTests } from '../../vitest.config.ts';

// The tests take two seconds, and each further worker would spend a second on loading the same modules.
export default ({ mode }: { mode: string }) => ({ test: { ...sharedTests(mode), maxWorkers: 1 } });
