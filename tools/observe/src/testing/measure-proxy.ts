import { Agent, createServer, request as httpRequest, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { listen } from '@cross-border-payments/cli-kit';
import { createProxy } from '../record/proxy.ts';
import { Recorder } from '../record/recorder.ts';

/**
 * Measures the time that the proxy of observe adds to a request. Compares it with a plain `node:http` proxy, with
 * requests to both in turn: `node src/testing/measure-proxy.ts [REQUESTS]`.
 */
const count = Number(process.argv[2] ?? 3_000);
const HOST = '127.0.0.1';
const BODY = JSON.stringify({ sourceCurrency: 'USD', targetCurrency: 'CNY' });
const ANSWER = JSON.stringify({ status: '1', data: { queryNo: 'Q-1', rate: 7.1 } });

const target = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(ANSWER);
  });
});
const port = await listen(target, 0, HOST);
const agent = new Agent({ keepAlive: true });
const passOn: RequestListener = (request, response) => {
  const { method, url: path, headers } = request;
  const sent = httpRequest({ agent, port, host: HOST, method, path, headers }, (received) => {
    response.writeHead(received.statusCode ?? 0, received.headers);
    received.pipe(response);
  });
  request.pipe(sent);
};
const document = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
const recorder = new Recorder({ document, har: '/dev/null', atLeast: 20 });
const events = { onExchange: recorder.add.bind(recorder), onProblem: recorder.note.bind(recorder) };
const ports = {
  direct: port,
  plain: await listen(createServer(passOn), 0, HOST),
  observe: await listen(createProxy(new URL(`http://${HOST}:${port}`), events), 0, HOST),
};
const client = new Agent({ keepAlive: true });
const headers = {
  'content-type': 'application/json',
  appkey: 'merchant',
  token: '3f9c1e7a5b2d4c8e9f0a1b2c3d4e5f60',
};

function send(to: number): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const options = {
      agent: client,
      port: to,
      host: HOST,
      method: 'POST',
      path: '/global/payout/rate/query/price',
    };
    const request = httpRequest({ ...options, headers }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - started));
    });
    request.on('error', reject).end(BODY);
  });
}

const times: Record<string, number[]> = { direct: [], plain: [], observe: [] };
for (let at = -500; at < count; at += 1) {
  for (const [name, to] of Object.entries(ports)) {
    const time = await send(to);
    if (at >= 0) times[name]?.push(time);
  }
}
const report = await recorder.finish();
const median = (list: number[] = []) => list.sort((one, other) => one - other)[list.length >> 1] ?? 0;
const [direct, plain, observe] = [median(times.direct), median(times.plain), median(times.observe)];
console.log(
  `median ms: direct ${direct.toFixed(3)}, plain proxy ${plain.toFixed(3)}, observe ${observe.toFixed(3)}`,
);
console.log(
  `observe adds ${(observe - plain).toFixed(3)} ms to the plain proxy; ${report.exchanges} exchanges recorded`,
);
process.exit(0);
