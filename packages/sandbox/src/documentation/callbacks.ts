import { CALLBACK_TIMEOUT_MS, MOST_ATTEMPTS, pauseBounds } from '../callbacks/backoff.ts';
import { DEFAULT_DELAY_MS } from '../callbacks/faults.ts';
import { ATTEMPT_OUTCOMES, FAULT_EFFECTS } from '../callbacks/outcomes.ts';
import { code, page, table } from './markdown.ts';

const seconds = (milliseconds: number) => `${milliseconds / 1_000} s`;

/** One row per attempt: the pause before it, and the time since the first one. */
function schedule(): string {
  let [least, most] = [0, 0];
  const rows = Array.from({ length: MOST_ATTEMPTS }, (_, index) => {
    if (index === 0) return ['1', 'at once', '0 s'];
    const [shortest, longest] = pauseBounds(index);
    [least, most] = [least + shortest, most + longest];
    return [
      String(index + 1),
      `${seconds(shortest)} to ${seconds(longest)}`,
      `${seconds(least)} to ${seconds(most)}`,
    ];
  });
  return table(['Attempt', 'Pause before it', 'Time since the first attempt'], rows);
}

const OUTCOME_TABLE = table(
  ['Outcome', 'What happened', 'Then the callback is'],
  Object.entries(ATTEMPT_OUTCOMES).map(([name, { says, ending }]) => [code(name), says, ending]),
);

const FAULT_TABLE = table(
  ['Fault', 'What it does'],
  Object.entries(FAULT_EFFECTS).map(([name, effect]) => [code(name), effect]),
);

/** Writes `docs/callbacks.md`: when a callback is sent again, and what each fault does. */
export function callbacksPage(): string {
  return page(
    '# Callbacks',
    'When the sandbox sends a callback, when it sends it again, and what each fault does. The interface shows none of it: all of this is a [sandbox choice](sandbox-choices.md), and the real service may behave differently.',
    '## Attempts',
    `A callback falls due with the change of its order. It is delivered once the receiver answers with HTTP 200, within ${seconds(CALLBACK_TIMEOUT_MS)} of real time. Otherwise it is sent again, at most ${MOST_ATTEMPTS} times in all; then it is a dead letter, until somebody replays it. Pauses are times of the sandbox clock, and the seed decides how long each is:`,
    schedule(),
    'Callbacks of one order keep their sequence: younger ones wait until an older one is delivered or a dead letter. Orders do not wait for each other. A callback may arrive more than once, so handle each `tradeId` with its `version` once.',
    '## Outcomes of an attempt',
    OUTCOME_TABLE,
    '## Faults',
    `\`POST /_sandbox/callbacks/faults\` disturbs the next attempts, all or those of one order (\`tradeId\`), \`times\` of them, one by default. \`delayMs\` is ${seconds(DEFAULT_DELAY_MS)} by default.`,
    FAULT_TABLE,
  );
}
