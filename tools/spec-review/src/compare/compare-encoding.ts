import { isObject } from '@cross-border-payments/openapi';
import type { MediaContent } from '@cross-border-payments/openapi/model';
import type { Draft } from '../finding.ts';
import { about, type Kept } from './kept.ts';
import { bareType } from './media-types.ts';
import { quote } from './words.ts';

/** Compares which media types the parts of a form may have. */
export function compareEncoding(kept: Kept, before: MediaContent, after: MediaContent): Draft[] {
  const now = partTypes(after);
  return [...partTypes(before)].flatMap(([part, types]) => {
    const allowed = now.get(part);
    const gone = allowed ? types.filter((type) => !allowed.some((one) => covers(one, type))) : [];
    if (gone.length === 0) return [];
    const shown = gone.map(quote).join(', ');
    return [
      about(kept, 'part-type-removed', 'breaking', `The part ${quote(part)} may no longer be ${shown}.`, {
        consequence: 'Forms with such a part are refused.',
        remedy: 'Keep the media type beside the others.',
        place: { version: 'head', pointer: `${after.pointer}/encoding` },
      }),
    ];
  });
}

function partTypes({ encoding }: MediaContent): Map<string, string[]> {
  const parts = isObject(encoding) ? Object.entries(encoding) : [];
  return new Map(
    parts.flatMap(([part, given]) => {
      const type = isObject(given) ? given.contentType : undefined;
      return typeof type === 'string' ? [[part, type.split(',').map(bareType)] as const] : [];
    }),
  );
}

function covers(allowed: string, type: string): boolean {
  return allowed === type || allowed === '*/*' || allowed === type.replace(/\/.*$/, '/*');
}
