import { makeCalls } from './make-calls.ts';

// The proof runs this file in another runtime, as a bundle.
const ends = await makeCalls(JSON.parse(process.argv[2] ?? ''));
await new Promise((resolve) => process.stdout.write(JSON.stringify(ends), resolve));
// Requests that the client has abandoned may still be open.
process.exit(0);
