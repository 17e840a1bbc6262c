import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { eachObject, isObject, listOf } from '../json.ts';
import { inPlainWords, PLAIN_WORDS } from './extension-texts.ts';

/** Statements of the document that a merchant understands as they are. */
const READS_WELL = [
  'amount limits',
  'difference between the two operations that return the balances of all currencies',
  'effect of a second confirm of the same payout',
  'endpoints whose responses have no envelope',
  'error code for an orderNo that is already used',
  'format of the date',
  'further fields of the personal payment record',
  'how the merchant sets the callback URL',
  'location of the signature',
  'maximum length',
  'operations of the legacy personal flow',
  'origin of the file ids',
  'page size limits',
  'quotas',
  'rate limits',
  'signing or encryption algorithm',
  'status after the cancel',
  'status before the documents are marked complete',
  'status values of payout orders',
  'transitions between payin statuses',
  'type',
  'upload size limits',
  'version identifiers in paths, headers or bodies',
  'wallets whose balances are returned',
  'what is signed for a GET',
  'whether endpoints other than the reference-data lists need the appkey and token headers',
  'whether an order exists after an error with HTTP 200',
  'whether omitted properties keep their values',
  'whether the payer can still pay with the details from before the refresh',
  'whether the request had an effect after HTTP 400, or after a status other than 1',
  'which properties are required and which are optional, beyond the stated conditions',
  'which of sourceAmount and targetAmount is required, and when',
];

const bundle = createRequire(import.meta.url).resolve('@cross-border-payments/spec/package.json');
const document = parse(readFileSync(bundle.replace('package.json', 'generated/openapi.yaml'), 'utf8'));
const statements = new Set<string>();
eachObject(document, (one) => {
  for (const entry of listOf(one['x-not-shown']).filter(isObject)) statements.add(String(entry.statement));
});

test('says every statement of the document in words of a merchant', () => {
  const words = [...statements].filter((statement) => !READS_WELL.includes(statement));
  expect(words.sort()).toEqual(Object.keys(PLAIN_WORDS));
  expect(READS_WELL.filter((statement) => !statements.has(statement))).toEqual([]);
  expect(inPlainWords('condition')).toBe('when it is present or required');
  expect(inPlainWords('maximum length')).toBe('maximum length');
});
