import { valueList, valueText } from '../values.ts';
import type { Wanted, Words } from './index.ts';

/** Words for fixed values: they come from the document, never from the request. */
export function valueWords({ error }: Wanted): Words | undefined {
  const { keyword, params } = error;
  if (keyword === 'const') return { text: [`must be ${valueText(params.allowedValue)}`] };
  if (keyword !== 'enum') return undefined;
  const values = Array.isArray(params.allowedValues) ? params.allowedValues : [];
  return { text: [`must be ${values.length > 2 ? 'one of ' : ''}${valueList(values)}`] };
}
