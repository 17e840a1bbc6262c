import type { Handlers } from '@cross-border-payments/server-stubs';
import { nextIdentifier } from '../../identifiers/identifiers.ts';
import { writeJournal } from '../../journal/journal.ts';
import { forcedAnswer } from '../../outcomes/forced-answer.ts';
import { checkAlipay, checkBankAccount, findCharacters } from '../../reference-data/index.ts';
import { refuseIfForced } from '../forced.ts';
import type { Caller, ServiceContext } from '../service-context.ts';

/** Look-ups and checks (section 4.2). */
export function validationHandlers({
  platform: { store, seed },
}: ServiceContext): Pick<
  Handlers<Caller>,
  'findChineseCharacters' | 'checkBankAccount' | 'verifyAlipayTransaction'
> {
  return {
    findChineseCharacters: async ({ query }) => {
      const { pinyinName, idNumber } = query;
      const forced = refuseIfForced('findChineseCharacters', query);
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
    checkBankAccount: async ({ body }) => {
      const forced = forcedAnswer('checkBankAccount', body);
      const { code, details } = forced
        ? { code: forced.code, details: forced.message }
        : checkBankAccount({ ...body });
      if (code === '1') return { status: 200, body: { status: '1', data: details } };
      if (code === '-1') return { status: 400, body: { status: '-1', message: details } };
      return { status: 200, body: { status: code, message: details, data: details } };
    },
    verifyAlipayTransaction: async ({ body }) => {
      const operation = 'verifyAlipayTransaction';
      const forced = refuseIfForced(operation, body);
      const outcome = forced
        ? ({ result: 'failed', message: forced.message } as const)
        : checkAlipay(body as Parameters<typeof checkAlipay>[0]);
      const tradeId = await store.transaction(async (tx) => {
        await writeJournal(tx, 'request', { operation, body });
        return nextIdentifier(tx, seed, 'verification');
      });
      return { status: 200, body: { status: '1', data: { tradeId, ...outcome } } };
    },
  };
}
