import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

// One PostgreSQL for the whole run; each test takes a database of its own in it.
export default mergeConfig(shared, defineConfig({ test: { globalSetup: ['./test/postgres-for-tests.ts'] } }));
