import { temporaryFolder } from '../../temporary-folder.ts';
import { loadServer, writeServer } from '../../tiny-server.ts';
import { runAsVictim } from '../attacked.ts';
import { asEvents, openBodies, STREAM_WAYS } from '../hostile-streams.ts';
import { type Ports, startOverSockets } from '../over-sockets.ts';
import { FOREIGN_DOCUMENT } from './foreign-document.ts';

/** A process to attack: the generated server of a foreign document, behind the five adapters. */

interface Given {
  readonly query: { readonly way?: number; readonly value?: unknown };
  readonly body?: { readonly value?: unknown };
}

const LIMITS = {
  bodyTimeoutMs: 1_500,
  uploadTimeoutMs: 3_000,
  sendTimeoutMs: 1_000,
  handlerTimeoutMs: 1_000,
};

const bodyOf = ({ query: { way = 0 } }: Given) => STREAM_WAYS[way]?.make();
const says = (value: unknown) => ({ status: 200, body: { text: JSON.stringify(value) ?? 'nothing' } });

const { folder, remove } = temporaryFolder();
process.on('exit', remove);
await writeServer(folder, 'server', FOREIGN_DOCUMENT);
const { createService } = await loadServer(folder, 'server');
const { ports } = await startOverSockets(
  createService(
    {
      ping: () => says('here'),
      stream: (given: Given) => ({ status: 200, body: bodyOf(given) }),
      events: (given: Given) => ({ status: 200, body: asEvents(bodyOf(given)) }),
      json: ({ body }: Given) => says(body),
      form: async ({ receive }: { receive: (save: () => unknown) => Promise<Given['body']> }) =>
        says((await receive(() => ''))?.value),
      query: ({ query }: Given) => says(query.value),
      styles: () => says('read'),
      pattern: () => says('matched'),
      heavy: () => says('checked'),
    },
    { limits: LIMITS },
  ) as Parameters<typeof startOverSockets>[0],
);

runAsVictim(
  async (asked: 'ports' | 'open'): Promise<Ports | number> => (asked === 'ports' ? ports : openBodies()),
);
