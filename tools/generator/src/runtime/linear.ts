/**
 * A step of a program: `[class, next]` reads a character of a class. Kinds below 0 read none: `[-1, next, other]`
 * continues in two places, `[-2, next]` only at the start of the text and `[-3, next]` only at its end; `[-4]` is a
 * match.
 */
export type ProgramStep = readonly [kind: number, next?: number, other?: number];

interface State {
  readonly steps: readonly ProgramStep[];
  readonly isMatch: boolean;
  readonly isMatchAtEnd: boolean;
  readonly next: Map<string, State>;
}

/** Bounds the memory over all states. */
const MAX_REMEMBERED = 2_000;

/**
 * Returns a check against a pattern that takes linear time, unlike a `RegExp`, which tries one way after the other.
 *
 * @param source the pattern, for errors
 * @param flags `u`, `i` and `s`, each or none
 * @param classes the classes of characters, as expressions
 */
export function linear(
  source: string,
  flags: string,
  classes: readonly string[],
  program: readonly ProgramStep[],
) {
  const tests = classes.map((one) => new RegExp(`^${one}$`, flags));
  const states = new Map<string, State>();
  let remembered = 0;

  function stateOf(places: readonly number[], isStart: boolean): State {
    const inner = reach(program, places, isStart, false);
    const key = inner.join();
    const known = states.get(key);
    if (known) return known;
    const isMatch = inner.some((place) => program[place]?.[0] === -4);
    const atEnd = reach(program, places, isStart, true);
    const state: State = {
      steps: inner.flatMap((place) =>
        (program[place]?.[0] ?? -1) >= 0 ? [program[place] as ProgramStep] : [],
      ),
      isMatch,
      isMatchAtEnd: atEnd.some((place) => program[place]?.[0] === -4),
      next: new Map(),
    };
    // At the start, the same places may lead further at the end of the text.
    if (!isStart) states.set(key, state);
    return state;
  }

  function follow(state: State, character: string): State {
    const known = state.next.get(character);
    if (known) return known;
    const places = state.steps.flatMap(([kind, next = 0]) => (tests[kind]?.test(character) ? [next] : []));
    if (remembered >= MAX_REMEMBERED) {
      for (const { next } of states.values()) next.clear();
      states.clear();
      remembered = 0;
    }
    // A match may begin anywhere.
    const found = stateOf([...places, 0], false);
    state.next.set(character, found);
    remembered += 1;
    return found;
  }

  function test(text: string): boolean {
    let state = stateOf([0], true);
    for (const character of flags.includes('u') ? text : text.split('')) {
      if (state.isMatch) return true;
      state = follow(state, character);
    }
    return state.isMatch || state.isMatchAtEnd;
  }
  return { source, flags, test };
}

function reach(
  program: readonly ProgramStep[],
  from: readonly number[],
  isStart: boolean,
  isEnd: boolean,
): number[] {
  const found = new Set<number>();
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const [kind, next = 0, other = 0] = program[place] ?? [-4];
    if (kind === -1) open.push(next, other);
    if ((kind === -2 && isStart) || (kind === -3 && isEnd)) open.push(next);
  }
  return [...found].sort((a, b) => a - b);
}

/** Returns a check that refuses strings above a length, for patterns that only `RegExp` can read. */
export function bounded(pattern: RegExp, most: number) {
  const { source, flags } = pattern;
  return { source, flags, test: (text: string) => text.length <= most && pattern.test(text) };
}

/** Checks for a regular expression of ECMAScript with the `u` flag. */
export function regex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
