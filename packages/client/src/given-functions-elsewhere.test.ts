import {
  type CallbackReceiverOptions,
  createCallbackReceiver,
  createMemoryStore,
  type MemoryStoreOptions,
} from './callback/index.ts';
import {
  createClient,
  encodeBase64Document,
  operations,
  RawRequestBody,
  type SizedFile,
  type UploadOptions,
  uploadForm,
  type WaitOptions,
  waitForStatus,
} from './index.ts';
import { type Ends, endOf, type FunctionsOf, tryEach, withOption } from './testing/misbehaviours.ts';

/** Ends for functions whose errors `waitForStatus` passes on. Other unusable results are refused. */
const THROWN: Ends = { any: 'validation', throw: 'mine', 'throw undefined': 'undefined' };

tryEach(
  'a function that `waitForStatus` calls',
  {
    until: THROWN,
    statusOf: { ...THROWN, 'calls back twice': 'validation' },
    goOn: THROWN,
    onChange: {
      ...{ any: 'success', throw: 'mine', 'throw undefined': 'undefined', getter: 'validation' },
      ...{ reject: 'mine', 'reject undefined': 'undefined', 'unreadable thenable': 'mine', hang: 'timeout' },
    },
    fetchStatus: {
      ...{
        any: 'timeout',
        getter: 'validation',
        throw: 'mine',
        'throw undefined': 'undefined',
        'wrong object': 'mine',
        'calls back twice': 'validation',
      },
      ...{ reject: 'mine', 'reject undefined': 'undefined', 'unreadable thenable': 'mine' },
    },
  } satisfies Record<FunctionsOf<WaitOptions<unknown>> | 'fetchStatus', Ends>,
  async ({ path, act, isGetter }) => {
    const read = async () => {
      if (path === 'goOn') throw new Error('no status');
      return { status: 'completed' };
    };
    const usual = { until: ['completed'], timeoutMs: 50, backoff: { initialMs: 1 } };
    const isOption = path !== 'fetchStatus' || isGetter;
    const options = (isOption ? withOption(usual, path, act, isGetter) : usual) as WaitOptions<unknown>;
    return endOf(() => waitForStatus(path === 'fetchStatus' ? (act as typeof read) : read, options));
  },
);

/** Ends for `onProgress`, which is not awaited. */
const PROGRESS = { any: 'success', getter: 'validation' };

tryEach(
  'a function that an upload calls',
  {
    onProgress: {
      ...PROGRESS,
      ...{ throw: 'outcome-unknown', 'throw undefined': 'outcome-unknown', reject: 'outcome-unknown' },
      ...{ 'reject undefined': 'outcome-unknown', 'unreadable thenable': 'outcome-unknown' },
    },
    'base64.onProgress': {
      ...{ ...PROGRESS, throw: 'mine', 'throw undefined': 'undefined' },
      ...{ reject: 'mine', 'reject undefined': 'undefined', 'unreadable thenable': 'mine' },
    },
    // The request is being sent when the file is opened.
    'file.open': { any: 'outcome-unknown' },
    'body.open': {
      ...{
        any: 'validation',
        'wrong type': 'success',
        'wrong object': 'outcome-unknown',
        'calls back twice': 'success',
      },
    },
  } satisfies Record<
    FunctionsOf<
      UploadOptions & { base64: UploadOptions; file: SizedFile; body: Pick<RawRequestBody, 'open'> }
    >,
    Ends
  >,
  async ({ path, act, isGetter }) => {
    const fetch = async (url: unknown, init?: RequestInit) => {
      if (!`${url}`.endsWith('/token')) await new Response(init?.body ?? null).text();
      return Response.json({ status: '1', data: 'token' });
    };
    const client = createClient({
      ...{ baseUrl: 'https://service.example', appKey: 'the-app-key', secretKey: 'the-secret-key' },
      ...{ fetch: fetch as typeof globalThis.fetch, timeoutMs: 200 },
    });
    const chunks = async function* () {
      for (let at = 0; at < 20; at++) yield new Uint8Array(1);
    };
    const file = { size: 20, open: path === 'file.open' ? (act as typeof chunks) : chunks };
    const raw = isGetter ? () => Promise.reject(new Error('mine')) : act;
    return endOf(() => {
      if (path === 'body.open')
        return client.call(operations.uploadPayinDocument, new RawRequestBody(raw as () => string));
      const options = path === 'file.open' ? {} : withOption({}, path.replace('base64.', ''), act, isGetter);
      if (path.startsWith('base64'))
        return encodeBase64Document({ tradeId: 'T-1', file, type: 'bill' as never }, options);
      return client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }, options));
    });
  },
);

tryEach(
  'a function of a callback receiver',
  {
    parse: {
      ...{ any: '400 parse', 'wrong type': '200', 'wrong object': '200' },
      getter: 'validation',
    },
    keyOf: { any: '400 key', 'calls back twice': '200', getter: 'validation' },
    onCallback: {
      ...{ any: '400 handle', 'wrong type': '200', 'wrong object': '200', 'calls back twice': '200' },
      getter: 'validation',
    },
    onError: { any: '400', getter: 'validation' },
    'store.claim': { any: '400 claim' },
    'store.complete': {
      ...{ any: '200 complete', 'wrong type': '200', 'wrong object': '200', 'calls back twice': '200' },
    },
    'store.release': {
      ...{ any: '400 handle release', 'wrong type': '400 handle', 'wrong object': '400 handle' },
      'calls back twice': '400 handle',
    },
    now: { any: '400 claim', 'wrong type': '200', getter: 'validation' },
  } satisfies Record<FunctionsOf<CallbackReceiverOptions & MemoryStoreOptions>, Ends>,
  async ({ path, act, isGetter }) => {
    const reports: string[] = [];
    let status = 0;
    const end = await endOf(async () => {
      const clock = path === 'now' ? withOption({}, path, act, isGetter) : {};
      const own = createMemoryStore(clock);
      const usual = {
        store: {
          claim: (key: string) => own.claim(key),
          complete: own.complete.bind(own),
          release: own.release.bind(own),
        },
        appKey: 'unchecked',
        keyOf: () => 'A',
        timeoutMs: 50,
        onCallback: () => {
          if (path === 'store.release' || path === 'onError') throw new Error('mine');
        },
        onError: (_: unknown, step: string) => void reports.push(step),
      };
      const options = path === 'now' ? usual : (withOption(usual, path, act, isGetter) as typeof usual);
      const receiver = createCallbackReceiver(options);
      ({ status } = await receiver.handle({ headers: {}, body: '{"orderNo":"A"}' }));
      await new Promise((resolve) => setImmediate(resolve));
    });
    return end === 'success' ? [status, ...reports].join(' ') : end;
  },
);
