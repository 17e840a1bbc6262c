import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentInput, SchemaNode } from '@cross-border-payments/openapi/model';
import { writeFiles } from '../../src/command/output-folder.ts';
import { generateFiles } from '../../src/generate-files.ts';
import { writeTypeProject } from '../../src/type-check.ts';
import { LINKED_RUNTIMES, linkRuntimes } from '../support/compiled.ts';
import { exchangeAll, type OperationResult } from './exchange.ts';
import { loadGenerated, type OnExchange } from './load-generated.ts';
import type { PartValues, WrongExample } from './message.ts';

/** The results for a document. */
export interface RoundTrip {
  /** Number of operations in the document. */
  readonly operations: number;
  /** Number of operations that the generated client can call. */
  readonly callable: number;
  readonly results: readonly OperationResult[];
  /** The number of examples of the document that were sent, each in a request or a response. */
  readonly examples: number;
  /** Examples that are invalid in their own document. */
  readonly contradictions: readonly WrongExample[];
  /** Parts of the document that the client does not support, each with its pointer. */
  readonly notes: readonly string[];
}

/** Calls every operation of a document from its generated client to its generated server, and compares both sides. */
export async function roundTrip(input: DocumentInput): Promise<RoundTrip> {
  const folder = mkdtempSync(join(tmpdir(), 'round-trip-'));
  try {
    return await roundTripIn(folder, input);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does the same as `roundTrip`, but keeps the generated files in a folder, and can record what is sent. */
export async function roundTripIn(
  folder: string,
  input: DocumentInput,
  onExchange?: OnExchange,
): Promise<RoundTrip> {
  writeTypeProject(folder);
  linkRuntimes(folder);
  const { files, model, accepted } = await generateFiles({
    input,
    targets: ['client'],
    allow: ['all'],
    runtime: LINKED_RUNTIMES.client,
  });
  writeFiles(join(folder, 'client'), files);
  const server = await generateFiles({
    input,
    targets: ['server'],
    allow: ['all'],
    runtime: LINKED_RUNTIMES.server,
  });
  writeFiles(join(folder, 'server'), server.files);
  const unroutable = new Set(
    server.accepted.filter(({ code }) => code === 'not-routable').map(({ pointer }) => pointer),
  );
  const generated = await loadGenerated(folder, [...model.securitySchemes], model.operations, unroutable);
  if (onExchange) generated.onExchange = onExchange;
  const results: OperationResult[] = [];
  const found = new Found();
  const known = { request: new Set<SchemaNode>(), response: new Set<SchemaNode>() };
  for (const operation of model.operations)
    if (generated.records.has(operation.id))
      results.push(await exchangeAll(generated, operation, known, (values) => found.add(values)));
  const contradictions = [...found.contradictions.values()].filter(({ pointer }) => !found.used.has(pointer));
  return {
    operations: model.operations.length,
    callable: generated.records.size,
    ...{ results, contradictions, examples: found.used.size },
    notes: [
      ...new Set([...accepted, ...server.accepted].map(({ pointer, reason }) => `${pointer}: ${reason}`)),
    ],
  };
}

/** The results for the document's own examples. */
class Found {
  readonly used = new Set<string>();
  readonly contradictions = new Map<string, WrongExample>();

  add({ used, contradictions }: PartValues): void {
    for (const pointer of used) this.used.add(pointer);
    for (const one of contradictions)
      if (!this.contradictions.has(one.pointer)) this.contradictions.set(one.pointer, one);
  }
}
