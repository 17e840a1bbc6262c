import { defineConfig } from 'vitest/config';

// Each example is a process of its own, and the machine may be busy.
export default defineConfig({ test: { testTimeout: 30_000, hookTimeout: 30_000 } });
