import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ payee: { account: 'bank' } });
send({ payee: { name: 'n' } });
send({});
send({ payee: { account: 'alipay' }, detail: 'd' });

// @ts-expect-error alipay needs detail
send({ payee: { account: 'alipay' } });
