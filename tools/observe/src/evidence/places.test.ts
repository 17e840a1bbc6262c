import { expect, test } from 'vitest';
import { ValueShape } from './places.ts';

test('the shape of values with ever new properties stays bounded, at any depth', () => {
  const shape = new ValueShape();
  for (let outer = 0; outer < 200; outer += 1) {
    const inner = Array.from({ length: 200 }, (_, at) => [`p${at}`, [{ value: at }]]);
    shape.add({ [`o${outer}`]: Object.fromEntries(inner) });
  }
  expect([...shape.walk()].length).toBeLessThan(25_000);
  expect(shape.at('o0.p199[].value')?.most).toBe(199);
});
