import { startMock } from '@cross-border-payments/mock';
import { runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs the mock. */
const mock = await startMock({ port: 0 });

runAsVictim(async () => Number(new URL(mock.url).port));
