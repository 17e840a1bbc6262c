import type { JudgedMessage } from './judge-messages.ts';
import type { ExpectedMessage } from './read-message-file.ts';

/** Lines in which a reader looks: the one that the compiler points at, and three of the error. */
const READ_LINES = 4;

/** Lists what is not as expected. */
export function unexpectedIn(expected: ExpectedMessage | undefined, judged: JudgedMessage): string[] {
  if (!expected) return ['The message is not expected.'];
  const { says, compiler } = expected;
  const isRight = says.length === 0;
  const faults: string[] = [];
  if (judged.raw !== isRight) faults.push(`Ajv alone ${judged.raw ? 'accepts' : 'rejects'} it`);
  if (judged.sentences.join('\n') !== says.join('\n'))
    faults.push(`the validator says ${judged.sentences.map((one) => `"${one}"`).join(', ') || 'nothing'}`);
  const isAccepted = judged.compiler.length === 0;
  const shouldAccept = isRight || compiler === 'accepts';
  if (isAccepted !== shouldAccept)
    faults.push(
      `the type ${isAccepted ? 'accepts' : 'does not accept'} it ${judged.compiler.join(' ')}`.trim(),
    );
  else if (!isAccepted && !judged.compiler.slice(0, READ_LINES).join('\n').includes(compiler))
    faults.push(
      `the compiler does not name \`${compiler}\`: ${judged.compiler.slice(0, READ_LINES).join(' ')}`,
    );
  return faults;
}
