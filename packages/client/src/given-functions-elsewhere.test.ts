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
      ...{ any: 'success', throw: 'mine', 'throw undefined': 'undefined' },
      ...{ reject: 'mine', 'reject undefined': 'undefined', hang: 'timeout' },
    },
    fetchStatus: {
      ...{ any: 'timeout', throw: 'mine', 'throw undefined': 'undefined' },
      ...{ reject: 'mine', 'reject undefined': 'undefined', 'calls back twice': 'validation' },
    },
  } satisfies Record<FunctionsOf<WaitOptions<unknown>> | 'fetchStatus', Ends>,
  async ({ path, act }) => {
    const read = async () => {
      if (path === 'goOn') throw new Error('no status');
      return { status: 'completed' };
    };
    const usual = { until: ['completed'], timeoutMs: 50, backoff: { initialMs: 1 } };
    if (path === 'fetchStatus') return endOf(() => waitForStatus(act as typeof read, usual));
    return endOf(() => waitForStatus(read, withOption(usual, path, act) as WaitOptions<unknown>));
  },
);

tryEach(
  'a function that an upload calls',
  {
    // It is not awaited.
    onProgress: {
      ...{ any: 'success', throw: 'outcome-unknown', 'throw undefined': 'outcome-unknown' },
      ...{ reject: 'outcome-unknown', 'reject undefined': 'outcome-unknown' },
    },
    'base64.onProgress': {
      ...{ any: 'success', throw: 'mine', 'throw undefined': 'undefined' },
      ...{ reject: 'mine', 'reject undefined': 'undefined' },
    },
    // The request is being sent when the file is opened.
    'file.open': { any: 'outcome-unknown' },
    'body.open': { any: 'validation', 'wrong type': 'success', 'calls back twice': 'success' },
  } satisfies Record<
    FunctionsOf<
      UploadOptions & { base64: UploadOptions; file: SizedFile; body: Pick<RawRequestBody, 'open'> }
    >,
    Ends
  >,
  async ({ path, act }) => {
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
    return endOf(() => {
      if (path === 'body.open')
        return client.call(operations.uploadPayinDocument, new RawRequestBody(act as () => string));
      const options = path === 'file.open' ? {} : withOption({}, path.replace('base64.', ''), act);
      if (path.startsWith('base64'))
        return encodeBase64Document({ tradeId: 'T-1', file, type: 'bill' as never }, options);
      return client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }, options));
    });
  },
);

tryEach(
  'a function of a callback receiver',
  {
    parse: { any: '400 parse', 'wrong type': '200' },
    keyOf: { any: '400 key', 'calls back twice': '200' },
    onCallback: { any: '400 handle', 'wrong type': '200', 'calls back twice': '200' },
    onError: { any: '400' },
    'store.claim': { any: '400 claim' },
    'store.complete': { any: '200 complete', 'wrong type': '200', 'calls back twice': '200' },
    'store.release': {
      ...{ any: '400 handle release', 'wrong type': '400 handle', 'calls back twice': '400 handle' },
    },
    now: { any: '400 claim', 'wrong type': '200' },
  } satisfies Record<FunctionsOf<CallbackReceiverOptions & MemoryStoreOptions>, Ends>,
  async ({ path, act }) => {
    const reports: string[] = [];
    let status = 0;
    const end = await endOf(async () => {
      const clock = path === 'now' ? withOption({}, path, act) : {};
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
      const options = path === 'now' ? usual : (withOption(usual, path, act) as typeof usual);
      const receiver = createCallbackReceiver(options);
      ({ status } = await receiver.handle({ headers: {}, body: '{"orderNo":"A"}' }));
      await new Promise((resolve) => setImmediate(resolve));
    });
    return end === 'success' ? [status, ...reports].join(' ') : end;
  },
);
