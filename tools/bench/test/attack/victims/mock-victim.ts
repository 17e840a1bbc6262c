import { startMock } from '@cross-border-payments/mock';
import { letBeAttacked } from '@cross-border-payments/server-stubs/attack';

/** Runs as a process: the mock. */
const mock = await startMock({ port: 0 });

letBeAttacked(async () => Number(new URL(mock.url).port));
