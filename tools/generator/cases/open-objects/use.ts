import type { Order, SendOrderResponse200, SendOrderRequest } from './expected/index.ts';

declare function send(order: SendOrderRequest): SendOrderResponse200;

send({ orderNo: '1' });
send({ orderNo: '1', sourceAmount: 5 });
send({ orderNo: '1', type: 'other', phone: '2', sourceAmount: undefined });
send({ orderNo: '1', payer: { name: 'n', dob: 1, passport: { number: '3' } }, history: [{ name: 'm', x: 1 }] });
export const given: Order = { orderNo: '1', anything: null };

const response = send(given);
export const orderNo: string = response.orderNo;
export const relationship: string | undefined = response.payer?.relationship;
export const more: unknown = response.sourceAmount;

// @ts-expect-error declared properties keep their types
send({ orderNo: 1 });

// @ts-expect-error those of a nested open object too
send({ orderNo: '1', payer: { name: 'n', relationship: 5 } });

// @ts-expect-error required properties are required
send({ sourceAmount: 5 });

// @ts-expect-error conditions apply next to other properties
send({ orderNo: '1', type: 'other', sourceAmount: 5 });

// @ts-expect-error the type of other properties is unknown
export const amount: number = response.sourceAmount;
