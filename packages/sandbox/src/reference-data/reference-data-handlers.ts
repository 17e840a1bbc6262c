import type {
  AlipayCheckBeneficiary,
  Area as AreaResponse,
  CheckBankAccountRequest,
  Handlers,
} from '@cross-border-payments/server-stubs';
import { startOfDay } from '../core/clock.ts';
import { success } from '../core/errors.ts';
import { nextIdentifier } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { forcedResponse, refuseIfForced } from '../orders/magic-responses.ts';
import type { Caller, ServiceContext } from '../platform.ts';
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

const NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,28}\p{Script=Han}$/u;
const PHONE = /^1[3-9]\d{9}$/;

/** Checks whether three or four elements can exist (sandbox choice `bank-check`). */
export function checkBankAccount(elements: CheckBankAccountRequest) {
  const wanted = ['idNumber', 'name', 'account', ...(elements.type === 'check4' ? ['phone'] : [])];
  const values = elements as unknown as Readonly<Record<string, string | undefined>>;
  const blank = wanted.filter((name) => !values[name]?.trim());
  if (blank.length > 0) return { code: '-1', message: `Fill in ${blank.join(', ')}.` } as const;
  const fault = findFault(elements);
  if (fault !== undefined) return { code: '10028', message: fault } as const;
  return { code: '1', message: 'The elements belong together.' } as const;
}

function findFault({
  type,
  idNumber,
  name,
  account,
  phone = '',
}: CheckBankAccountRequest): string | undefined {
  if (!isIdentityNumber(idNumber)) return 'idNumber is not the number of a resident identity card.';
  if (!NAME.test(name)) return 'name is not a Chinese name.';
  if (!isCardNumber(account)) return 'account is not the number of a bank card.';
  if (type === 'check4' && !PHONE.test(phone)) return 'phone is not a mobile number of the mainland.';
  return undefined;
}

const WALLET = /^(1[3-9]\d{9}|[^@\s]{1,64}@[^@\s]{1,190})$/;

/** Checks whether the numbers of a planned alipay transaction can exist (sandbox choice `alipay-check`). */
export function checkAlipay({ beneficiary }: { readonly beneficiary?: AlipayCheckBeneficiary }) {
  const { idNumber = '', accountInfo = {} } = beneficiary ?? {};
  const { number, routingValue } = accountInfo;
  const failed = (message: string) => ({ result: 'failed', message }) as const;
  if (/^\d{17}/.test(idNumber) && !isIdentityNumber(idNumber))
    return failed('The identity number of the beneficiary does not exist.');
  if (routingValue && !WALLET.test(routingValue)) return failed('There is no alipay wallet of that name.');
  if (!routingValue && number && !isCardNumber(number))
    return failed('The bank account of the beneficiary does not exist.');
  return { result: 'success', message: 'The transaction can be made.' } as const;
}

/** Checks that a card number has 16 to 19 digits, the last of which is the check digit of Luhn. */
export function isCardNumber(text: string): boolean {
  if (!/^\d{16,19}$/.test(text)) return false;
  let sum = 0;
  for (let place = 0; place < text.length; place++) {
    const digit = Number(text[text.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/** Checks 18 characters with a valid date of birth and the check digit of ISO 7064 MOD 11-2. */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  const birth = text.slice(6, 14).replace(/(....)(..)(..)/, '$1-$2-$3');
  if (startOfDay(birth) === undefined || birth < '1900') return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return CHECK_DIGITS[sum % 11] === text[17];
}
