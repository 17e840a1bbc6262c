import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { loadBundle, type OpenApiDocument, specDirectory } from '../document/document.ts';
import { loadRules } from '../instances/rules.ts';
import { compareWithSource } from './compare.ts';
import { placeDifferences } from './place-differences.ts';
import { loadSource, type Source } from './source.ts';

/** Returns the findings of a document or of facts with a mistake, each as `file message`. */
function found(mistake: (document: OpenApiDocument, source: Source) => void): string[] {
  const [document, source] = [loadBundle(), loadSource()];
  mistake(document, source);
  return placeDifferences(specDirectory, compareWithSource(source, document, loadRules())).map(
    ({ file, line, message }) => `${basename(file)}:${line > 1 ? 'line' : line} ${message}`,
  );
}

test('an operation with another method is one finding, not one for each of its properties', () => {
  const findings = found(({ paths }) => {
    const item = paths['/payout/common/bank/check'];
    if (item?.post) Object.assign(item, { get: item.post });
    delete item?.post;
  });
  expect(findings).toEqual([
    'operations.yaml:line The method of `/payout/common/bank/check` is `POST` here, and `GET` in the document. Correct whichever is wrong.',
  ]);
});

test('an operation that only the document has is one finding', () => {
  const findings = found((_, source) => {
    source.operations = source.operations.filter(({ path }) => path !== '/payout/common/occupation/list');
  });
  expect(findings).toEqual([
    'operations.yaml:line The document has the operation `GET /payout/common/occupation/list`, which is missing here. Enter it, or remove it from the document.',
  ]);
});

test('an operation does not hide differences of another one whose path begins with its own', () => {
  const findings = found(({ paths }) => {
    delete paths['/payout/payment/transfer'];
    const longer = paths['/payout/payment/transfer/async']?.post;
    if (longer) longer['x-retry'] = 'read';
  });
  expect(findings).toEqual([
    expect.stringContaining('lacks the operation `POST /payout/payment/transfer`'),
    expect.stringContaining('`retry` of `POST /payout/payment/transfer/async` is `never` here, and `read`'),
  ]);
});

test('another value in the document is reported with the file in which the operation begins', () => {
  const findings = found(({ paths }) => {
    Object.assign(paths['/payout/common/occupation/list']?.get ?? {}, { security: [] });
  });
  expect(findings).toEqual([
    'operations.yaml:line `security` of `GET /payout/common/occupation/list` is `appkey token` here, and not given in the document (`paths/payout_common_occupation_list.yaml` and what it refers to). Correct whichever is wrong.',
  ]);
});

test('a property with another name in the document is one finding, with both names', () => {
  const rename = (from: string, to: string) =>
    found(({ components }) => {
      const properties = components.schemas.FxConversion?.properties;
      if (!properties?.[from]) throw new Error(from);
      properties[to] = properties[from];
      delete properties[from];
    });
  expect(rename('transactionId', 'transactonId')).toEqual([
    expect.stringMatching(
      /^\S+:line The document lacks the property `data.transactionId` of `GET \S+ response 200`, and has `data.transactonId`, which is missing here\./,
    ),
  ]);
});

test('a property that only one side has is reported as such', () => {
  const added = found(({ components }) => {
    const properties = components.schemas.CheckBankAccountRequest?.properties ?? {};
    Object.assign(properties, { a: { type: 'string' }, b: { type: 'string' } });
  });
  expect(added).toHaveLength(2);
  for (const name of ['a', 'b'])
    expect(added).toContainEqual(
      expect.stringContaining(
        `The document has the property \`POST /payout/common/bank/check request ${name}\``,
      ),
    );
});

test('a required string that may be empty in the document names the keyword to write', () => {
  const findings = found(({ components }) => {
    delete components.schemas.CheckBankAccountRequest?.properties?.name?.minLength;
  });
  expect(findings).toEqual([
    '4.2-global-payout.yaml:line `POST /payout/common/bank/check request name` is required here, so it must not be empty. Write `minLength: 1` into the document, or remove `required` here.',
  ]);
});

test('a wrong value of an enumeration is found there, and not at each property with the values', () => {
  const findings = found((_, source) => {
    const { BankCheckType } = source.enumerations;
    if (BankCheckType) BankCheckType.values = ['check3', 'check5'];
  });
  expect(findings).toEqual([
    'enumerations.yaml:line `enumeration` of `BankCheckType` is `check3 | check5` here, and `check3 | check4` in the document. Correct whichever is wrong.',
  ]);
});
