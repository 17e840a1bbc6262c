import type { Wanted, Words } from './index.ts';

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Words for a wrong type: "must be text or null". */
export function typeWords({ error }: Wanted): Words | undefined {
  if (error.keyword !== 'type') return undefined;
  const types = [error.params.type].flat().map((type) => names[String(type)] ?? 'of another type');
  const last = types.pop() ?? 'of another type';
  return { text: [`must be ${types.length > 0 ? `${types.join(', ')} or ` : ''}${last}`] };
}
