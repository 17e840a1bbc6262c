import { sharedTests } from '../../vitest.config.ts';

// One worker, because each would load Prism, which takes two seconds of processor time.
export default ({ mode }: { mode: string }) => ({ test: { ...sharedTests(mode), maxWorkers: 1 } });
