import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { Place } from '../../load/sources.ts';
import { joinPointer } from '../../pointer.ts';
import { followChain } from '../../reference.ts';
import type { DocumentExample } from '../document.ts';
import type { At, Reader } from './reader.ts';
import { entriesOf } from './values.ts';

/**
 * Reads `example` and `examples` of a media type or a parameter. An entry without a value, such as a dead reference, is
 * left out: no type depends on it.
 */
export function readExamples(reader: Reader, { file, pointer, value }: At): DocumentExample[] {
  const { example, examples } = value;
  const single = example === undefined ? [] : [{ value: example as Json, pointer: shown('example') }];
  const named = entriesOf(examples).flatMap(([name, entry]) => {
    const found = followed(reader, { file, pointer: joinPointer(pointer, 'examples', name), value: entry });
    if (!isObject(found) || !Object.hasOwn(found, 'value')) return [];
    return [{ name, value: found.value as Json, pointer: shown('examples', name) }];
  });
  return [...single, ...named];

  function shown(...path: string[]): string {
    return reader.show(file, joinPointer(pointer, ...path));
  }
}

function followed({ loaded }: Reader, start: Place): unknown {
  const place = followChain<Place>(start, (reference, { file }) => {
    const target = loaded.sources.resolve(reference, file);
    return 'value' in target ? target : undefined;
  });
  return place?.value;
}
