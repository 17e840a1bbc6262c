import { expectTypeOf, test } from 'vitest';
import type { BodyWriter, SentBody } from './index.ts';
import type { DataOf, ResponseOf } from './types.ts';

interface Responses {
  readonly 200: { readonly pet: string };
  readonly 204: undefined;
  readonly '4XX': { readonly code: number };
  readonly 404: { readonly missing: true };
  readonly default: string;
}

test('the data has the type of the successful responses', () => {
  expectTypeOf<DataOf<Responses>>().toEqualTypeOf<{ readonly pet: string } | undefined>();
  expectTypeOf<DataOf<{ readonly default: string }>>().toEqualTypeOf<string>();
  expectTypeOf<DataOf<{ readonly 404: string }>>().toEqualTypeOf<unknown>();
  expectTypeOf<DataOf<{ readonly '2XX': string }>>().toEqualTypeOf<string>();
});

test('the status decides the type of the data, even for ranges and `default`', () => {
  type Data<Status> =
    Extract<ResponseOf<Responses>, { httpStatus: Status }> extends never
      ? Extract<ResponseOf<Responses>, { httpStatus: unknown }>
      : Extract<ResponseOf<Responses>, { httpStatus: Status }>['data'];
  const read = (response: ResponseOf<Responses>) => {
    if (response.httpStatus === 200) expectTypeOf(response.data).toEqualTypeOf<{ readonly pet: string }>();
    if (response.httpStatus === 404) expectTypeOf(response.data).toEqualTypeOf<{ readonly missing: true }>();
    if (response.httpStatus === 409) expectTypeOf(response.data).toEqualTypeOf<{ readonly code: number }>();
    if (response.httpStatus === 500) expectTypeOf(response.data).toEqualTypeOf<string>();
  };
  expectTypeOf(read).toBeFunction();
  expectTypeOf<Data<200>>().toEqualTypeOf<{ readonly pet: string }>();
});

test('the result of a body writer has an exported type', () => {
  expectTypeOf<ReturnType<BodyWriter>>().toEqualTypeOf<SentBody>();
});
