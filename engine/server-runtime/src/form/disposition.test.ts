import { expect, test } from 'vitest';
import { readDisposition } from './form-parser.ts';

test.each([
  ['form-data; name="a"', { name: 'a', fileName: undefined }],
  ['form-data; name=a', { name: 'a', fileName: undefined }],
  ['FORM-DATA;name="a";filename=""', { name: 'a', fileName: '' }],
  ['form-data; name="文件"; filename="发票 1.pdf"', { name: '文件', fileName: '发票 1.pdf' }],
  ['form-data; name="a"; filename="C:\\dir\\b.pdf"', { name: 'a', fileName: 'C:\\dir\\b.pdf' }],
  ['form-data; name="a"; filename="say \\"hi\\".pdf"', { name: 'a', fileName: 'say "hi".pdf' }],
  ['form-data; name="a%22b"', { name: 'a"b', fileName: undefined }],
  ['form-data; name="a"; filename="x"; filename*=UTF-8\'\'%e5%8f%91.pdf', { name: 'a', fileName: '发.pdf' }],
  ['form-data; filename="name=b; name="', undefined],
  ['form-data', undefined],
  ['attachment; name="a"', undefined],
  ['form-data; name="a', undefined],
  ['form-data; name="a" rubbish', undefined],
  ["form-data; name=a; filename*=UTF-8''%zz", undefined],
  ['', undefined],
])('%s', (header, expected) => {
  expect(readDisposition(header)).toEqual(expected);
});

test('a header of megabytes is read once', () => {
  expect(readDisposition(`form-data${' '.repeat(2_000_000)}x`)).toBeUndefined();
  expect(readDisposition(`form-data; name=a${' '.repeat(2_000_000)}x`)).toBeUndefined();
});
