import { compilers, tryDocument } from './try-document.ts';

/**
 * Tries one document in its own process: `try-one.ts FILE [without-types]`. Prints steps on stderr and the result on
 * stdout.
 */
const [file = '', how] = process.argv.slice(2);
const used = how === 'without-types' ? [] : compilers();
const tried = await tryDocument(file, used, (step) => process.stderr.write(`${step}\n`));
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ ...tried, megabytes }));
