import { startMock } from '@cross-border-payments/mock';
import { runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** Runs as a process: the mock. */
const mock = await startMock({ port: 0 });

runAsVictim(async () => Number(new URL(mock.url).port));
