/** A comparison that `pnpm bench` runs. */
export interface Suite {
  readonly about: string;
  /** Its options with their defaults; all are whole numbers from 1. */
  readonly options: Readonly<Record<string, number>>;
  /** Whether it takes files after its name. */
  readonly takesFiles: boolean;
  readonly run: (options: Readonly<Record<string, number>>, files: readonly string[]) => Promise<void>;
}

type Run<Name extends string> = (
  options: Readonly<Record<Name, number>>,
  files: readonly string[],
) => Promise<void>;

/** Describes a suite; its `run` gets every option it names. What it compares is loaded when it runs. */
function suite<Name extends string>(
  about: string,
  options: Readonly<Record<Name, number>>,
  load: () => Promise<Run<Name>>,
  takesFiles = false,
): Suite {
  const run: Run<string> = async (given, files) => (await load())(given as Record<Name, number>, files);
  return { about, options, takesFiles, run };
}

/** The suites by name. */
export const suites: Readonly<Record<string, Suite>> = {
  server: suite(
    'CPU per request of our server stubs and of other servers that validate',
    { runs: 5, requests: 4_000 },
    async () => (await import('./suites/server.ts')).benchServer,
  ),
  client: suite(
    'cost of a call and size of our client and of others',
    { runs: 15, calls: 1_000 },
    async () => (await import('./suites/client.ts')).benchClient,
  ),
  docs: suite(
    'an operation of the site on a slow phone, compared with Scalar and Swagger UI',
    { runs: 3 },
    async () => (await import('./suites/docs.ts')).benchDocs,
  ),
  review: suite(
    'changes of the corpus that our review, redocly diff and oasdiff classify correctly',
    { every: 1 },
    async () => (await import('./suites/review.ts')).benchReview,
  ),
  editor: suite(
    'time until an editor has checked the quickstart of the client',
    { runs: 15 },
    async () => (await import('./suites/editor.ts')).benchEditor,
  ),
  generator: suite(
    'cost and output of our generator and of others, for our document or the OpenAPI documents named after it',
    { runs: 3, calls: 5_000 },
    async () => (await import('./suites/generator.ts')).benchGenerator,
    true,
  ),
  sandbox: suite(
    'creates and status queries per second of the sandbox and of the mock',
    { runs: 5, requests: 3_000 },
    async () => (await import('./suites/sandbox.ts')).benchSandbox,
  ),
  'sandbox-size': suite(
    'reads of the sandbox with many orders, compared with 1,000',
    { runs: 60, requests: 100, orders: 100_000 },
    async () => (await import('./suites/sandbox-size.ts')).benchSandboxSize,
  ),
};
