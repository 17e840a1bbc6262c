import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { judgeMessages, unexpectedIn } from './judge-messages.ts';
import { readMessageFile } from './read-message-file.ts';

const HELP = `Usage: foreign-messages FOLDER [NAME...]

Sends right and wrong messages to the validators and types of public documents with conditions, and compares what both
say with what is expected. The messages are in tools/generator/foreign-messages, the documents in FOLDER, under the
names in those files. NAME chooses files of messages, such as \`github\`; all by default.

Options:
  --show    print what is said of every message
  --help    show this text

Exit status: 0 if everything is as expected, 1 otherwise, 2 for a wrong invocation.`;

const MESSAGES = join(import.meta.dirname, '../../foreign-messages');

async function tryMessages(file: string, folder: string, show: boolean): Promise<boolean> {
  const expected = readMessageFile(file, folder);
  const judged = await judgeMessages(expected);
  const faults = judged.map((one, at) => unexpectedIn(expected.messages[at], one));
  const wrong = expected.messages.filter(({ says }) => says.length > 0).length;
  const right = faults.filter((each) => each.length === 0).length;
  const total = judged.length;
  console.log(`${basename(file, '.yaml')}: ${total} messages, ${wrong} of them wrong; ${right} as expected`);
  for (const [at, { sentences, compiler }] of judged.entries()) {
    const told = faults[at] ?? [];
    if (!show && told.length === 0) continue;
    console.log(`  message ${at + 1}, ${expected.messages[at]?.schema}`);
    for (const fault of told) console.log(`    FAULT ${fault}`);
    if (!show) continue;
    for (const sentence of sentences) console.log(`    says ${sentence}`);
    for (const line of compiler.slice(0, 4)) console.log(`    tsc  ${line}`);
  }
  return right === total;
}

await runCommand(
  HELP,
  { show: { type: 'boolean' } },
  async ({ show = false }, [folder, ...names]) => {
    if (folder === undefined) throw new UsageError('Name the folder with the documents.');
    const known = readdirSync(MESSAGES).map((file) => basename(file, '.yaml'));
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new UsageError(`There are no messages for \`${unknown}\`, only for ${known.join(', ')}.`);
    const base = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
    let isRight = true;
    for (const name of names.length > 0 ? names : known) {
      const own = await tryMessages(join(MESSAGES, `${name}.yaml`), base, show);
      isRight = own && isRight;
    }
    return isRight ? 0 : 1;
  },
  { allowPositionals: true },
);
