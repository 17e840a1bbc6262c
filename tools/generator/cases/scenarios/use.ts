import type { SendOrderRequest } from './expected/index.ts';

declare function send(body: SendOrderRequest): void;

send({ purpose: 'Payroll', payer: { name: 'n' } });
send({ purpose: 'Salary', payee: { first: 'f', account: { kind: 'alipay' } } });
send({ purpose: 'Salary', payee: { full: 'f', account: { number: '1' } } });

// @ts-expect-error Payroll needs the name
send({ purpose: 'Payroll', payer: {} });

// @ts-expect-error neither wallet nor bank
send({ purpose: 'Salary', payee: { first: 'f', account: { kind: 'bank' } } });

// @ts-expect-error bank needs the number
send({ purpose: 'Salary', payee: { full: 'f', account: {} } });
