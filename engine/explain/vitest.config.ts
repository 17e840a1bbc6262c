import { sharedTests } from '../../vitest.config.ts';

// The tests take two seconds, of which another worker would spend one on loading the same modules.
export default ({ mode }: { mode: string }) => ({ test: { ...sharedTests(mode), maxWorkers: 1 } });
