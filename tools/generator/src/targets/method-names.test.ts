import { join } from 'node:path';
import { buildModel, loadDocument, type Operation } from '@cross-border-payments/openapi/model';
import { describe, expect, test } from 'vitest';
import type { OperationTypes } from '../emit/operation-types.ts';
import { clientNames, methodNames } from './method-names.ts';

function operation(id: string, tag?: string): Operation {
  return {
    id,
    tags: tag === undefined ? [] : [tag],
    pointer: `#/paths/~1${id}/post`,
  } as unknown as Operation;
}

function nameOf(id: string, tag: string): string {
  const { group, name } = methodNames([operation(id, tag)]).get(id) ?? {};
  return `${group}.${name}`;
}

describe('the name of a method', () => {
  test.each([
    ['createGlobalPayout', 'Global payout', 'globalPayout.create'],
    ['getGlobalPayoutStatus', 'Global payout', 'globalPayout.getStatus'],
    ['listPayins', 'Payin', 'payin.list'],
    ['listGlobalPayoutWallets', 'Wallets', 'wallets.listGlobalPayoutWallets'],
    ['convertWalletFunds', 'wallets', 'wallets.convertFunds'],
    ['uploadBusinessPayoutDocumentBase64', 'Business payout', 'businessPayout.uploadDocumentBase64'],
    ['createToken', 'authentication', 'authentication.createToken'],
    ['listAreas', 'reference data', 'referenceData.listAreas'],
    ['getHTTPStatus', 'http', 'http.getStatus'],
    ['pets', 'pets', 'pets.pets'],
    ['repos/list-for-org', 'repos', 'repos.listForOrg'],
    ['Pets_GetOwner', 'Pets', 'pets.getOwner'],
    ['GET_PET_OWNER', 'pets', 'pets.getOwner'],
    ['HTTPGet', 'files', 'files.httpGet'],
    ['post-payment_links', 'links', 'links.postPaymentLinks'],
  ])('of %s in "%s" is %s', (id, tag, name) => {
    expect(nameOf(id, tag)).toBe(name);
  });

  test.each([
    [['getGoal', 'getGoals'], 'goals'],
    [['getPetOwner', 'getOwner'], 'pet'],
  ])('is the whole id when two of a group would lose what tells them apart: %j', (ids, tag) => {
    const names = methodNames(ids.map((id) => operation(id, tag)));
    expect([...names.values()]).toEqual(ids.map((name) => ({ group: tag, name })));
  });

  test('has a number if two ids differ only in characters that names cannot have', () => {
    const names = methodNames([
      operation('post-pet', 'shop'),
      operation('post_pet', 'x'),
      operation('post.pet', 'shop'),
    ]);
    expect([...names.values()].map(({ group, name }) => `${group}.${name}`)).toEqual([
      'shop.postPet',
      'x.postPet',
      'shop.postPet_2',
    ]);
  });

  test('may be the same in two groups', () => {
    const both = [operation('getPetOwner', 'pet'), operation('getShopOwner', 'shop')];
    expect(methodNames(both).size).toBe(2);
  });

  test('is the whole id, without a group, for an operation without a tag', () => {
    expect([...methodNames([operation('getOwner'), operation('get-pet', '!')]).values()]).toEqual([
      { group: '', name: 'getOwner' },
      { group: '', name: 'getPet' },
    ]);
  });

  test.each([
    [false, 'repos', 'listForOrg'],
    [true, 'repos', 'repos/list-for-org'],
  ])('in a client of any document may be the id: %s', (keepIds, group, method) => {
    const operations = [
      { operation: operation('repos/list-for-org', 'repos') },
    ] as unknown as OperationTypes[];
    expect([...clientNames(operations, keepIds).values()]).toEqual([
      { group, method, record: 'reposListForOrg' },
    ]);
  });

  test('is unique for all operations of the document', () => {
    const file = join(import.meta.dirname, '../../../../spec/generated/openapi.json');
    const { operations } = buildModel(loadDocument(file));
    const names = [...methodNames(operations).values()].map(({ group, name }) => `${group}.${name}`);
    expect(new Set(names).size).toBe(operations.length);
  });
});
