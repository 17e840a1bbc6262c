import type { Call } from './command.ts';

/** Resets the sandbox. */
export async function reset({ api, print }: Call): Promise<void> {
  await api.call('reset', { body: {} });
  print('Everything was reset; tokens are gone, so log in again.');
}
