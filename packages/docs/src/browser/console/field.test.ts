import { afterEach, expect, test, vi } from 'vitest';
import { choicesOf, controlHtml, readInput } from './field.ts';

afterEach(() => vi.unstubAllGlobals());

test('a string that the rest of the request restricts is a choice of the values that it allows', () => {
  const field = { name: 'subpurpose', kind: 'string', values: ['toys', 'tax'] } as const;
  expect(choicesOf(field, undefined, (value) => value === 'toys')).toEqual(['toys']);
  expect(choicesOf(field, 'tax', (value) => value === 'toys')).toEqual(['toys', 'tax']);
  expect(choicesOf(field, 'toys', () => true)).toBeUndefined();
});

test('a property name from a response does not reach the markup, and two controls of one name have two lists', () => {
  const field = { name: '"><img src=x>No', kind: 'any' } as const;
  const made = ['console-1', 'console-2'].map((id) =>
    controlHtml(field, { id, name: field.name }, undefined, undefined, ['1']),
  );
  expect(made.join()).not.toContain('<img');
  expect(made[0]).toContain('id="console-1" ');
  expect(made.map((html) => /list="([^"]+)"><datalist id="\1"/.exec(html)?.[1])).toEqual([
    'console-1-offered',
    'console-2-offered',
  ]);
});

test('a file that is too large for base64 is refused with an error, without a value', async () => {
  const Input = class {
    readonly type = 'file';
    readonly files = [{ name: 'large.pdf', size: 10_000_001 }];
    readonly nextElementSibling = { textContent: '' };
  };
  vi.stubGlobal('HTMLInputElement', Input);
  const control = new Input();
  expect(
    await readInput({ name: 'file', kind: 'base64' }, control as unknown as HTMLInputElement),
  ).toBeUndefined();
  expect(control.nextElementSibling.textContent).toMatch(/^The file is larger than 10000000 bytes/);
});
