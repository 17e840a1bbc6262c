import { sharedTests } from '../../vitest.config.ts';

// One worker makes the site and loads the sandbox once. A second worker would repeat both, which takes as long as it saves.
export default ({ mode }: { mode: string }) => ({ test: { ...sharedTests(mode), maxWorkers: 1 } });
