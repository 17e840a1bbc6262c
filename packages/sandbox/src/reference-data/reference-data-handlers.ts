import type { Area as AreaResponse, Handlers } from '@cross-border-payments/server-stubs';
import { nextIdentifier } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { success } from '../core/success.ts';
import { forcedResponse, refuseIfForced } from '../orders/magic-responses.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import { checkAlipay, checkBankAccount } from './account-checks.ts';
import { findCharacters, readGenerated } from './chinese-characters.ts';

export function referenceDataHandlers({ platform: { store, seed } }: ServiceContext) {
  return {
    findChineseCharacters: async ({ query, context }) => {
      const { pinyinName, idNumber } = query;
      const forced = refuseIfForced(context.operation, query);
      const kind = idNumber ? 'person' : 'business';
      const chineseCharacters = forced ? undefined : findCharacters(pinyinName, kind);
      const data = {
        pinyinName,
        ...(idNumber ? { idNumber } : {}),
        hasChineseCharacters: chineseCharacters !== undefined,
        ...(chineseCharacters === undefined ? {} : { chineseCharacters }),
      };
      return success(data);
    },
    checkBankAccount: async ({ body, context }) => {
      const forced = forcedResponse(context.operation, body);
      const { code, message: details } = forced ?? checkBankAccount(body);
      if (code === '1') return success(details);
      if (code === '-1') return { status: 400, body: { status: '-1', message: details } };
      return { status: 200, body: { status: code, message: details, data: details } };
    },
    checkAlipayTransaction: async ({ body, context: { operation } }) => {
      const forced = refuseIfForced(operation, body);
      const outcome = forced ? ({ result: 'failed', message: forced.message } as const) : checkAlipay(body);
      const tradeId = await recordRequest(store, operation, body, (tx) =>
        nextIdentifier(tx, seed, 'verification'),
      );
      return success({ tradeId, ...outcome });
    },
    listAreas: async () => success(listAreas()),
    listOccupations: async () => success(listOccupations()),
  } satisfies Partial<Handlers<Caller>>;
}

export interface Area extends AreaResponse {
  readonly areaLevel: '1' | '2' | '3';
  /** The six digits of GB/T 2260. */
  readonly areaKey: string;
  readonly name: string;
  readonly pinyin: string;
  readonly list: Area[];
}

export type AreaRow = readonly [key: string, name: string, pinyin: string, inside: readonly AreaRow[]];

function toArea([areaKey, name, pinyin, inside]: AreaRow, level: 1 | 2 | 3): Area {
  const below = level === 1 ? 2 : 3;
  return { areaLevel: `${level}`, areaKey, name, pinyin, list: inside.map((row) => toArea(row, below)) };
}

let areas: Area[] | undefined;

/** Lists areas, without postal codes: no maintained data has a suitable licence (sandbox choice `postal-codes`). */
export function listAreas(): Area[] {
  areas ??= readGenerated<readonly AreaRow[]>('areas.json').map((row) => toArea(row, 1));
  return areas;
}

export type Occupation = Record<'nameCn' | 'nameEn' | 'nameTw', string>;

let occupations: Occupation[] | undefined;

/** Lists our own selection of occupations (sandbox choice `occupations`). */
export function listOccupations() {
  occupations ??= readGenerated<Occupation[]>('occupations.json');
  return occupations;
}
