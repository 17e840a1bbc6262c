import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { quietRedocly, redoclyProgram } from '@cross-border-payments/checks';
import { repositoryRoot, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { type TimedCommand, timeCommand } from '../processes.ts';
import { countRuns, median, rounded } from '../statistics.ts';

const require = createRequire(import.meta.url);
const openapiTypescript = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
const quiet = { ...quietRedocly, TURBO_TELEMETRY_DISABLED: '1' };

/**
 * Times `pnpm build` without a cache and with nothing changed, beside the same tools run one after another (lint,
 * bundle, types, reference), as repositories without a task runner do.
 *
 * @param options.runs how often each is timed; the medians are printed
 */
export async function benchBuild({ runs }: { runs: number }): Promise<void> {
  await withTemporaryFolder(async (directory) => {
    const cold: number[] = [];
    const cached: number[] = [];
    const peer: number[] = [];
    for (const _ of countRuns('build', runs)) {
      cold.push(await timeCommand(turbo('from nothing', ['--force'])));
      cached.push(await timeCommand(turbo('nothing changed', [])));
      peer.push(await timeTools(directory));
    }
    console.table({
      'pnpm build, from nothing': row(cold, peer),
      'pnpm build, nothing changed': row(cached, peer),
      'lint, bundle, types, reference one after another (peer)': row(peer, peer),
    });
  });
}

function row(times: number[], peer: number[]) {
  const seconds = median(times);
  return { seconds: rounded(seconds), 'times the peer': rounded(seconds / median(peer)) };
}

function turbo(name: string, more: string[]): TimedCommand {
  return {
    name: `pnpm build, ${name}`,
    command: 'turbo',
    args: ['run', 'build', ...more],
    cwd: repositoryRoot,
    env: quiet,
  };
}

async function timeTools(directory: string): Promise<number> {
  const bundle = join(directory, 'openapi.yaml');
  const steps: [string, string[]][] = [
    ['redocly lint', [redoclyProgram, 'lint', 'openapi.yaml']],
    ['redocly bundle', [redoclyProgram, 'bundle', 'openapi.yaml', '--output', bundle]],
    ['openapi-typescript', [openapiTypescript, bundle, '--output', join(directory, 'types.ts')]],
    ['redocly build-docs', [redoclyProgram, 'build-docs', bundle, '--output', join(directory, 'index.html')]],
  ];
  let seconds = 0;
  for (const [name, args] of steps) {
    const step = { name, command: process.execPath, args, cwd: join(repositoryRoot, 'spec'), env: quiet };
    seconds += await timeCommand(step);
  }
  return seconds;
}
