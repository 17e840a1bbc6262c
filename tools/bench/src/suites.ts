import { benchBuild } from './suites/build.ts';
import { benchClient } from './suites/client.ts';
import { benchDocs } from './suites/docs.ts';
import { benchEditor } from './suites/editor.ts';
import { benchGenerator } from './suites/generator.ts';
import { benchReview } from './suites/review.ts';
import { benchSandbox } from './suites/sandbox.ts';
import { benchSandboxSize } from './suites/sandbox-size.ts';
import { benchServer } from './suites/server.ts';
import { benchUpload } from './suites/upload.ts';

/** A comparison that `pnpm bench` runs. */
export interface Suite {
  readonly about: string;
  /** Its options with their defaults; all are whole numbers from 1. */
  readonly options: Readonly<Record<string, number>>;
  /** Whether it takes files behind its name. */
  readonly takesFiles: boolean;
  readonly run: (options: Readonly<Record<string, number>>, files: readonly string[]) => Promise<void>;
}

/** Describes a suite; its `run` gets every option it names. */
function suite<Name extends string>(
  about: string,
  options: Readonly<Record<Name, number>>,
  run: (options: Readonly<Record<Name, number>>, files: readonly string[]) => Promise<void>,
): Suite {
  return { about, options, takesFiles: run.length > 1, run: run as Suite['run'] };
}

/** The suites by name. */
export const suites: Readonly<Record<string, Suite>> = {
  build: suite('pnpm build beside the same tools one after another', { runs: 5 }, benchBuild),
  server: suite(
    'CPU per request of our server stubs beside other servers that validate',
    { runs: 5, requests: 4_000 },
    benchServer,
  ),
  upload: suite(
    'memory of our server stubs while they receive a large file',
    { runs: 3, bytes: 1_000_000_000 },
    benchUpload,
  ),
  client: suite(
    'cost of a call and size of our client beside other clients',
    { runs: 15, calls: 1_000 },
    benchClient,
  ),
  docs: suite(
    'an operation of the site on a slow phone, beside Scalar and Swagger UI',
    { runs: 3 },
    benchDocs,
  ),
  review: suite(
    'changes of the corpus that the review judges rightly, beside redocly diff and oasdiff',
    { every: 1 },
    benchReview,
  ),
  editor: suite('time until an editor has checked the quickstart of the client', { runs: 15 }, benchEditor),
  generator: suite(
    'cost and output of our generator beside others, for our document or the OpenAPI documents named behind it',
    { runs: 3, calls: 5_000 },
    (options, files) => benchGenerator(options, files),
  ),
  sandbox: suite(
    'creates and status queries per second of the sandbox beside the mock',
    { runs: 5, requests: 3_000 },
    benchSandbox,
  ),
  'sandbox-size': suite(
    'reads of the sandbox with many orders beside those with 1,000',
    { runs: 60, requests: 100, orders: 100_000 },
    benchSandboxSize,
  ),
};
