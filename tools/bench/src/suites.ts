/** A comparison that `pnpm bench` runs. The file in `suites` with its name exports its function by default. */
export interface Suite {
  readonly about: string;
  /** The options of the suite with their defaults. All are whole numbers from 1. */
  readonly options: Readonly<Record<string, number>>;
  /** Whether the command accepts files after the name of the suite. */
  readonly takesFiles?: true;
}

export const suites: Readonly<Record<string, Suite>> = {
  server: {
    about: 'CPU per request of our server stubs and of other servers that validate',
    options: { runs: 5, requests: 4_000 },
  },
  client: {
    about: 'cost of a call and size of our client and of others',
    options: { runs: 15, calls: 1_000 },
  },
  review: {
    about: 'changes of the corpus that our review, redocly diff and oasdiff classify correctly',
    options: { every: 1 },
  },
  generator: {
    about: 'cost and output of our generator and of others, for our document or those named after it',
    options: { runs: 3, calls: 5_000 },
    takesFiles: true,
  },
};
