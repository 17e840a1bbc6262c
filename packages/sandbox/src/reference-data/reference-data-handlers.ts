import type { Area as AnsweredArea, Handlers } from '@cross-border-payments/server-stubs';
import { nextIdentifier } from '../core/identifiers.ts';
import { forcedAnswer, refuseIfForced } from '../orders/magic-answers.ts';
import { recordRequest } from '../orders/storage-limits.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import { checkAlipay, checkBankAccount } from './account-checks.ts';
import { findCharacters } from './chinese-characters.ts';
import { type Area, listAreas, listOccupations } from './lists.ts';

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
      return { status: 200, body: { status: '1', data } };
    },
    checkBankAccount: async ({ body, context }) => {
      const forced = forcedAnswer(context.operation, body);
      const { code, details } = forced
        ? { code: forced.code, details: forced.message }
        : checkBankAccount(body);
      if (code === '1') return { status: 200, body: { status: '1', data: details } };
      if (code === '-1') return { status: 400, body: { status: '-1', message: details } };
      return { status: 200, body: { status: code, message: details, data: details } };
    },
    checkAlipayTransaction: async ({ body, context: { operation } }) => {
      const forced = refuseIfForced(operation, body);
      const outcome = forced ? ({ result: 'failed', message: forced.message } as const) : checkAlipay(body);
      const tradeId = await recordRequest(store, operation, body, (tx) =>
        nextIdentifier(tx, seed, 'verification'),
      );
      return { status: 200, body: { status: '1', data: { tradeId, ...outcome } } };
    },
    listAreas: async () => ({ status: 200, body: { status: '1', data: listAreas().map(answered) } }),
    listOccupations: async () => ({ status: 200, body: { status: '1', data: [...listOccupations()] } }),
  } satisfies Partial<Handlers<Caller>>;
}

function answered({ list, ...area }: Area): AnsweredArea {
  return { ...area, list: list.map(answered) };
}
