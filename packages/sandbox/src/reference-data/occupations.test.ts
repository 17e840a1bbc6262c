import { expect, test } from 'vitest';
import { buildOccupations } from '../generate/reference-data.ts';
import { listOccupations } from './reference-data-handlers.ts';

test('has the entries of the document’s example', () => {
  expect(listOccupations()).toEqual(
    expect.arrayContaining([
      { nameCn: '会计', nameEn: 'Accountant', nameTw: '會計' },
      { nameCn: '教师', nameEn: 'Teacher', nameTw: '教師' },
    ]),
  );
});

test('lists enough occupations, each in English and two Chinese scripts', () => {
  const occupations = listOccupations();
  expect(occupations.length).toBeGreaterThan(150);
  for (const { nameCn, nameEn, nameTw } of occupations) {
    expect(nameCn).toMatch(/^\p{Script=Han}+$/u);
    expect(nameTw).toMatch(/^\p{Script=Han}+$/u);
    expect([...nameTw].length).toBe([...nameCn].length);
    expect(nameEn).toMatch(/^[A-Z][A-Za-z -]+$/);
  }
});

test('refuses a line that is not a pair, and a name that occurs twice', () => {
  expect(() => buildOccupations('会计 Accountant\nTeacher')).toThrow('"Teacher" is not a pair');
  expect(() => buildOccupations('会计 Accountant\n会计 Teacher')).toThrow('"会计" occurs twice');
  expect(() => buildOccupations('会计 Accountant\n教师 Accountant')).toThrow('"Accountant" occurs twice');
});
