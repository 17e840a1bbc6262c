import { describe, expect, test } from 'vitest';
import { Contract } from '../document/contract.ts';
import { entry, observeEntries, SHOP } from '../testing/shop.ts';
import { readEntry } from '../traffic/exchange.ts';
import { Observation } from './observation.ts';

const created = { status: '1', data: { id: '7', state: 'new' } };
const refused = (message: string) => ({ status: '-1', message });
const order = (more: object = {}) => ({ orderNo: 'A-1', ...more });
const repeat = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));

function sentences(entries: readonly unknown[]): string[] {
  return observeEntries(entries).findings.map(
    ({ kind, operation, sentence, count }) => `${kind} ${operation} ${count}: ${sentence}`,
  );
}

describe('contradictions', () => {
  test('a request that the document rejects and the service accepts is one, with the rule', () => {
    const broken = entry({ body: order({ kind: 'gift' }) }, 200, created);
    const [finding, ...others] = observeEntries([broken, broken]).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ kind: 'accepted', operation: 'createOrder', count: 2, rules: ['R-001'] });
    expect(finding?.sentence).toBe('`text` is required because `kind` is `gift` (R-001)');
  });

  test('a request that both refuse is none, whatever the status', () => {
    const broken = order({ kind: 'gift' });
    expect(
      sentences([entry({ body: broken }, 400, refused('no text')), entry({ body: broken }, 422, {})]),
    ).toEqual([]);
    expect(observeEntries([entry({ body: broken }, 400, refused('no text'))]).agreements).toBe(1);
  });

  test('a response that the document rejects is one, and an undeclared status too', () => {
    const get = (status: number, answer: unknown) =>
      entry({ method: 'GET', url: '/orders/7' }, status, answer);
    expect(
      sentences([get(200, { amount: '1.5' }), get(201, {}), get(200, { amount: 1.5 }), get(503, 'down')]),
    ).toEqual([
      'response getOrder 1: `amount` must be a number',
      'status getOrder 1: the response has HTTP 201, which the document does not declare',
    ]);
  });

  test('a sentence about a property with a personal name has a mask instead of the name', () => {
    const body = order({ contacts: { 'wang@mail.example': 5 } });
    const [finding] = observeEntries([entry({ body }, 200, created)]).findings;
    expect(finding?.sentence).toMatch(/^`[a-z]{8}\.[a-z]{4}@[a-z]{4}\.[a-z]{7}` must be a string$/);
    expect(JSON.stringify(finding)).not.toContain('wang@mail.example');
  });

  test('an object in a form is read as JSON', () => {
    const send = (contacts: string) => {
      const { request, ...rest } = entry({}, 200, created);
      const text = String(new URLSearchParams({ orderNo: 'A-1', contacts }));
      const postData = { mimeType: 'application/x-www-form-urlencoded', text };
      return sentences([{ ...rest, request: { ...(request as object), postData } }]);
    };
    expect(send('{"home":"x"}')).toEqual([]);
    expect(send('{"home":{}}')).toEqual([
      expect.stringMatching(/^accepted createOrder 1: .*must be a string$/),
    ]);
    expect(send('home')).toEqual([expect.stringMatching(/^accepted createOrder 1: .*must be an object$/)]);
  });

  test('a sentence about a message with much personal data can be read', () => {
    const names = Array.from({ length: 1_500 }, (_, at) => ({ name: `Person ${at} must` }));
    const body = order({ contacts: { home: 5, 'Li Na': 5 }, people: [...names, { name: 'Li Na' }] });
    expect(observeEntries([entry({ body }, 200, created)]).findings.map(({ sentence }) => sentence)).toEqual([
      '`contacts.home` must be a string',
      expect.stringMatching(/^`contacts\.[A-Z][a-z] [A-Z][a-z]` must be a string$/),
    ]);
  });

  test('a missing credential is a fault of the request', () => {
    const { request, ...rest } = entry({ method: 'GET', url: '/orders/7' }, 200, {});
    const bare = { ...rest, request: { ...(request as object), headers: [] } };
    expect(sentences([bare])).toEqual(['accepted getOrder 1: the header `app-key` is required']);
  });

  test('an operation that only the service has is one with a skeleton; an unknown path with 404 is none', () => {
    const get = (url: string, status: number) => entry({ method: 'GET', url }, status, { total: 1 });
    const entries = [get('/orders/7', 200), get('/carts/12', 200), get('/carts/13', 200), get('/none', 404)];
    const { findings, coverage } = observeEntries(entries);
    expect(findings.map(({ operation, count }) => [operation, count])).toEqual([['GET /v1/carts/{id}', 2]]);
    expect(coverage.undocumented[0]?.skeleton).toHaveProperty(['/v1/carts/{id}', 'get', 'responses', '200']);
  });

  test('requests to other hosts are counted, and never an operation', () => {
    const font = entry({ method: 'GET', url: 'https://fonts.example/a' }, 200, {});
    const { findings, problems } = observeEntries([entry({ body: order() }, 200, created), font]);
    expect([findings, problems]).toEqual([[], { 'requests to other hosts': 1 }]);
  });
});

describe('refusals of requests that the document accepts', () => {
  const accepted = repeat(30, (at) =>
    entry(
      { headers: { 'x-shop': 'a' }, body: order({ orderNo: `N-${at}`, country: 'CN', text: 'x' }) },
      200,
      created,
    ),
  );

  test.each([
    [
      'a value',
      (at: number) =>
        entry(
          { headers: { 'x-shop': 'a' }, body: order({ orderNo: `R-${at}`, country: 'KP', text: 'x' }) },
          400,
          refused('Not possible.'),
        ),
      '`country` is `KP`',
    ],
    [
      'a missing property',
      (at: number) =>
        entry(
          { headers: { 'x-shop': 'a' }, body: order({ orderNo: `R-${at}`, country: 'CN' }) },
          400,
          refused('Not possible.'),
        ),
      '`text` is missing',
    ],
    [
      'a missing header',
      (at: number) =>
        entry(
          { body: order({ orderNo: `R-${at}`, country: 'CN', text: 'x' }) },
          400,
          refused('Not possible.'),
        ),
      'header `x-shop` is missing',
    ],
  ])('%s that separates them is a contradiction', (_name, make, separatedBy) => {
    const { findings } = observeEntries([...accepted, ...repeat(6, make)]);
    expect(findings.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['refused', `the service refuses the request if ${separatedBy} (400 -1: Not possible.)`],
    ]);
  });

  test('without a difference, with few requests, or with a rule in the message, they are none', () => {
    const same = (message: string, count: number) =>
      repeat(count, (at) =>
        entry(
          { headers: { 'x-shop': 'a' }, body: order({ orderNo: `R-${at}`, country: 'CN', text: 'x' }) },
          400,
          refused(message),
        ),
      );
    const few = entry({ body: order({ country: 'KP' }) }, 400, refused('Not possible.'));
    const { findings, refusals, rules } = observeEntries([
      ...accepted,
      ...same('The order 12345 exists.', 6),
      ...same('No (R-001).', 6),
      few,
    ]);
    expect(findings).toEqual([]);
    expect(refusals.map(({ message, count }) => [message, count])).toEqual([
      ['The order … exists.', 6],
      ['Not possible.', 1],
    ]);
    expect(rules[0]).toMatchObject({ id: 'R-001', confirmed: 6, verdict: 'confirmed' });
  });

  test('a message that names properties is about no other', () => {
    const make = (at: number) =>
      entry(
        { headers: { 'x-shop': 'a' }, body: order({ orderNo: `R-${at}`, country: 'KP', text: 'x' }) },
        400,
        refused('`orderNo` exists.'),
      );
    expect(observeEntries([...accepted, ...repeat(6, make)]).findings).toEqual([]);
  });
});

describe('evidence', () => {
  test('a rule counts where its condition held, and is not seen elsewhere', () => {
    const [plain] = observeEntries([entry({ body: order({ kind: 'plain' }) }, 200, created)]).rules;
    expect(plain).toMatchObject({ followed: 0, verdict: 'not seen' });
    const gift = entry({ body: order({ kind: 'gift', text: 'x' }) }, 200, created);
    const [met] = observeEntries([gift]).rules;
    expect(met).toMatchObject({ followed: 1, confirmed: 0, contradicted: 0, verdict: 'followed' });
    const [broken] = observeEntries([gift, entry({ body: order({ kind: 'gift' }) }, 200, created)]).rules;
    expect(broken).toMatchObject({ followed: 1, contradicted: 1, verdict: 'contradicted' });
  });

  test('a broken rule is confirmed by a refusal only if nothing else explains the refusal', () => {
    const both = entry({ body: { kind: 'gift' } }, 400, refused('no'));
    expect(observeEntries([both]).rules[0]).toMatchObject({ confirmed: 0, verdict: 'not seen' });
    const named = entry({ body: { kind: 'gift' } }, 400, refused('no text (R-001)'));
    const alone = entry({ body: order({ kind: 'gift' }) }, 400, refused('no'));
    expect(observeEntries([named, alone]).rules[0]).toMatchObject({ confirmed: 2, verdict: 'confirmed' });
  });

  test('an unknown is answered with what was seen, as surely as the exchanges allow', () => {
    const get = (at: number) =>
      entry({ method: 'GET', url: '/orders/7', headers: { 'app-key': `shop-${at % 2}-abcdef` } }, 200, {
        state: at % 3 ? 'paid' : 'new',
      });
    const { unknowns } = observeEntries(repeat(30, get));
    const states = unknowns.find(({ statement }) => statement === 'values of the state');
    expect(states).toMatchObject({ certainty: 'likely', count: 30, places: [{ values: ['paid', 'new'] }] });
    const few = observeEntries(repeat(3, get)).unknowns.find(
      ({ statement }) => statement === 'values of the state',
    );
    expect(few?.certainty).toBe('few');
    expect(observeEntries([]).unknowns.map(({ certainty }) => certainty)).toEqual(['open', 'open', 'open']);
  });

  test('a body that is not shown is answered with its properties', () => {
    const make = (at: number) =>
      entry({ body: order({ orderNo: `N-${at}` }) }, 200, {
        status: '1',
        data: { id: '7', ...(at > 5 ? { note: 'x' } : {}) },
      });
    const body = observeEntries(repeat(25, make)).unknowns.find(
      ({ statement }) => statement === 'response body',
    );
    expect(body?.places[0]?.properties).toMatchObject([
      { path: 'id', types: ['string'], always: true },
      { path: 'note', types: ['string'], always: false, count: 19 },
    ]);
  });

  test('a statement about a response is answered with responses, even if it says what is required', () => {
    const get = entry({ method: 'GET', url: '/orders/7?full=true' }, 200, { state: 'new' });
    const body = observeEntries([get]).unknowns.find(({ statement }) => /are required$/.test(statement));
    expect(body?.places).toMatchObject([{ part: 'response', properties: [{ path: 'state' }] }]);
  });

  test('a second create with the same order number, and a refused token, are noted', () => {
    const twice = [entry({ body: order() }, 200, created), entry({ body: order() }, 400, refused('used'))];
    const dead = entry(
      { body: order(), headers: { token: 'dead-token-1' } },
      400,
      refused('The token is expired.'),
    );
    const { tokenRefusals, refusals } = observeEntries([...twice, dead]);
    expect(tokenRefusals).toEqual([
      ['a token that was not issued in the traffic: HTTP 400 -1, The token is expired.', 1],
    ]);
    expect(refusals.map(({ message }) => message)).toEqual(['used']);
  });
});

test('a service that responds with ever new codes does not make the memory grow', () => {
  const observation = new Observation(new Contract(SHOP));
  for (let at = 0; at < 1_000; at += 1)
    observation.add(readEntry(entry({ body: order() }, 200, { ...created, status: `code ${at}` }), () => {}));
  expect([...observation.traffic.values()].map(({ codes }) => codes.size)).toEqual([200]);
});
