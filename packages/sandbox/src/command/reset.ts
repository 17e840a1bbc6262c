import type { CommandCall } from './command.ts';

/** Resets the sandbox. */
export async function runReset({ api, print }: CommandCall): Promise<void> {
  await api.call('reset', { body: {} });
  print('Everything was reset; tokens are gone, so log in again.');
}
