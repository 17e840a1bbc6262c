import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A worker that makes the calls; the body of each request is a setting. */
const WORKER = `import { makeCalls } from './make-calls.ts';
export default { fetch: async (request) => Response.json(await makeCalls(await request.json())) };`;

/** The configuration of workerd; the compatibility date selects its behavior. */
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .calls), (name = "internet", network = (allow = ["local", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const calls :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
);`;

// The proof runs this file as if it were a runtime. The arguments are the path of workerd, a bundle that only other runtimes
// use, and the setting.
const [workerd = '', , setting = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'in-workerd-'));
try {
  const stdin = { contents: WORKER, resolveDir: import.meta.dirname };
  await build({ stdin, outfile: join(folder, 'worker.js'), bundle: true, format: 'esm', target: 'es2022' });
  writeFileSync(join(folder, 'config.capnp'), CONFIG);
  // workerd reports its port on file descriptor 3.
  const server = spawn(workerd, ['serve', '--control-fd=3', join(folder, 'config.capnp')], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  try {
    const [events] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
    const { port } = JSON.parse(`${events}`.split('\n')[0] ?? '');
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: setting });
    process.stdout.write(await response.text());
  } finally {
    server.kill();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
