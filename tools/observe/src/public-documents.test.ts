// Long form only: generates client and server of three public documents, one with 153 operations, and replays their
// examples; the tests in src have a small document.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CACHE, fileOf, getOverNetwork } from '../../generator/test/public-documents/download.ts';
import { SOURCES } from '../../generator/test/public-documents/sources.ts';
import { roundTripIn } from '../../generator/test/round-trip/round-trip.ts';
import { Contract } from './document/contract.ts';
import { Observation } from './evidence/observation.ts';
import { writeEntry } from './testing/make-traffic.ts';
import { deviateExchange, type Seed } from './testing/variant.ts';
import { type Exchange, readEntry } from './traffic/exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'public-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Limit of a hang on a busy machine. */
const HANG_MS = 1_200_000;

/** For each document: a missing property, another status or value, and a request that the service should have refused. */
const DOCUMENTS: Readonly<Record<string, readonly Seed[]>> = {
  museum: [
    lacks('getMuseumHours', 200, 'timeOpen'),
    respondsWith('deleteSpecialEvent', 204, 202),
    accepts('buyMuseumTickets', 'ticketType'),
  ],
  petstore: [
    lacks('getPetById', 200, 'name'),
    says('findPetsByStatus', 'status', 'lost'),
    accepts('addPet', 'photoUrls'),
  ],
  grid: [
    lacks('getCustomerById', 200, 'platformCustomerId'),
    respondsWith('deleteCustomerById', 200, 202),
    accepts('createCustomer', 'customerType'),
  ],
};

function lacks(operation: string, httpStatus: number, name: string): Seed {
  const found = ['response', new RegExp(`${name}. is required`)] as const;
  return { operations: [operation], when: { httpStatus }, respond: { remove: [name] }, found };
}

function respondsWith(operation: string, httpStatus: number, other: number): Seed {
  const found = ['status', new RegExp(`HTTP ${other}`)] as const;
  return { operations: [operation], when: { httpStatus }, respond: { httpStatus: other }, found };
}

function says(operation: string, name: string, value: string): Seed {
  const found = ['response', new RegExp(`${name}. must be`)] as const;
  return { operations: [operation], when: { httpStatus: 200 }, respond: { set: { [name]: value } }, found };
}

function accepts(operation: string, name: string): Seed {
  return { operations: [operation], respond: {}, found: ['accepted', new RegExp(`${name}. is required`)] };
}

/** Takes the property out of the requests that the service accepted, as if it did not check them. */
function withoutProperty(exchange: Exchange, { operations, found: [, sentence] }: Seed, contract: Contract) {
  const { request } = exchange;
  const { id = '' } = contract.find(exchange.method, exchange.url)?.operation ?? {};
  if (!operations.includes(id)) return exchange;
  const entries = Object.entries(Object(request.body?.value)).filter(
    ([name]) => !sentence.source.startsWith(name),
  );
  const body = request.body && { ...request.body, value: Object.fromEntries(entries) };
  return { ...exchange, request: { ...request, ...(body && { body }) } };
}

function listFindings(contract: Contract, exchanges: readonly Exchange[]): string[] {
  const observation = new Observation(contract);
  for (const exchange of exchanges) observation.add(exchange);
  return observation
    .listFindings()
    .map(({ kind, operation, sentence }) => `${kind} ${operation}: ${sentence}`);
}

test.for(Object.entries(DOCUMENTS))(
  'each of three differences from the document %s is found, and nothing else',
  { timeout: HANG_MS },
  async ([name, seeds], { skip }) => {
    const source = SOURCES.find((known) => known.name === name);
    if (!source) throw new Error(`${name} is not a public document that is known.`);
    const file = await fileOf(source, CACHE, getOverNetwork).catch((error: Error) => {
      if (!error.message.includes('cannot be fetched')) throw error;
      return skip(error.message);
    });
    const exchanges: Exchange[] = [];
    const { operations } = await roundTripIn(
      mkdtempSync(join(folder, name)),
      file,
      async (request, response) => {
        exchanges.push(readEntry(await writeEntry(request, response), () => {}));
      },
    );
    expect(exchanges.length).toBeGreaterThan(operations);
    const contract = new Contract(file);
    expect(listFindings(contract, exchanges)).toEqual([]);
    const isAccepted = ({ found: [kind] }: Seed) => kind === 'accepted';
    const responding = seeds.filter((seed) => !isAccepted(seed));
    const different = exchanges.map((exchange) =>
      seeds
        .filter(isAccepted)
        .reduce(
          (changed, seed) => withoutProperty(changed, seed, contract),
          deviateExchange(responding, exchange, contract),
        ),
    );
    const findings = listFindings(contract, different);
    for (const {
      operations: [operation],
      found,
    } of seeds)
      expect(findings).toContainEqual(
        expect.stringMatching(new RegExp(`^${found[0]} ${operation}: .*${found[1].source}`)),
      );
    const isMeant = (finding: string) =>
      seeds.some(({ operations: [operation], found }) => finding.startsWith(`${found[0]} ${operation}: `));
    expect(findings.filter((finding) => !isMeant(finding))).toEqual([]);
  },
);
