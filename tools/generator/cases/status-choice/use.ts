import type {
  CreateOrderResponse200,
  CreateRefusedResponse,
  GetQuoteResponse200,
  UnspecifiedResponse,
  Operations,
  Quote,
  QuoteResponse,
} from './expected/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Yes<Is extends true> = Is;

/** Accepts a response and infers its status. */
declare function take<Status extends string>(response: QuoteResponse<Status>): void;
/** Accepts the response of a handler, whose status is not known in advance. */
declare function handle(response: Operations['getQuote']['responses'][200]): void;

interface Details {
  readonly code: number;
}
declare const details: Details;

export type Success = Yes<Same<GetQuoteResponse200<'1'>['data'], Quote>>;
export type Order = Yes<Same<CreateOrderResponse200<'1'>['data'], string[]>>;
export type Refused = Yes<Same<GetQuoteResponse200<'-1'>['data'], string | object | undefined>>;
export type Open = Yes<Same<UnspecifiedResponse<'1'>['data'], string | object | undefined>>;
export const message: string = (undefined as unknown as GetQuoteResponse200<'10001'>).message;

take({ status: '1', data: { queryNo: 'Q-1', rate: 7.8 } });
take({ status: '-1', message: 'No rate.' });
take({ status: '-1', message: 'No rate.', data: [1] });
take({ status: '10001', message: 'No rate.', data: details });
handle({ status: '1', data: { rate: 7.8 } });
handle({ status: '-1', message: 'No rate.', data: 'details' });
export const open: UnspecifiedResponse[] = [{ status: '1' }, { status: '1', data: details }, { status: '2', message: '' }];
export const created: CreateRefusedResponse[] = [
  { status: '-1', message: '' },
  { status: '-1', message: '', data: { tradeId: 'T-1' } },
  { status: '-1', message: '', data: 'late' },
];

// @ts-expect-error success needs data
take({ status: '1', message: '' });

// @ts-expect-error and the data of this response
take({ status: '1', data: { rate: '7.8' } });

// @ts-expect-error a refusal needs a message
take({ status: '-1', data: {} });

// @ts-expect-error nor does a number refuse
take({ status: -1, message: 'No rate.' });

// @ts-expect-error the data of a refusal has none of the types
take({ status: '-1', message: 'No rate.', data: 1 });

// @ts-expect-error a handler needs data or a message
handle({ status: '1' });

// @ts-expect-error the trade id is a string
export const wrong: CreateRefusedResponse = { status: '-1', message: '', data: { tradeId: 1 } };
