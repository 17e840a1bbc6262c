import { makeCalls } from './make-calls.ts';

// Run by the proof in another runtime, as one bundled file.
const ends = await makeCalls(JSON.parse(process.argv[2] ?? ''));
await new Promise((resolve) => process.stdout.write(JSON.stringify(ends), resolve));
// Requests that the client has given up may still be open.
process.exit(0);
