import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveDocs } from '@cross-border-payments/docs';
import { runAsVictim } from '@cross-border-payments/server-stubs/attack';
import { SECRET } from '../documentation.ts';

/** A process to attack, which runs the server of the documentation, with a secret outside its folder. */

const folder = mkdtempSync(join(tmpdir(), 'attack-docs-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const directory = join(folder, 'site');
mkdirSync(directory);
writeFileSync(join(folder, 'secret'), SECRET);
writeFileSync(join(directory, 'index.html'), `<p>${'x'.repeat(5_000)}`);
const docs = await serveDocs({ port: 0, host: '127.0.0.1', directory });
runAsVictim(async () => Number(new URL(docs.url).port));
