import { isObject } from '@cross-border-payments/openapi';
import type { Json, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import { PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import { type RecordFact, RuntimeFunction, recordFacts } from '../facts.ts';
import { mediaKind } from '../media-type.ts';

export function stylesOf({ parameters }: Operation): RecordFact | undefined {
  return recordFacts(
    PARAMETER_GROUPS.map(([place, name]) => {
      const own = parameters[place].map(({ mediaType, ...parameter }) => {
        const isContent = mediaType !== undefined;
        const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
        return [
          parameter.name,
          isContent ? { contentType: mediaType, ...encodeFacts(parameter) } : styleFacts(parameter, usual),
        ] as const;
      });
      return [name, recordFacts(own)];
    }),
  );
}

interface SaidStyle {
  readonly style?: unknown;
  readonly explode?: unknown;
  readonly allowReserved?: unknown;
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

const WRITTEN_STYLES = new Set(['label', 'matrix', 'deepObject']);

/**
 * Returns what the runtime needs of a style.
 *
 * @param usual the style of the place, which is left out
 */
function styleFacts(said: SaidStyle, usual: string): Record<string, RecordFact> {
  const style = said.style ?? usual;
  const { explode = style === 'form' } = said;
  const encode = encodeFacts(said);
  if (typeof style === 'string' && WRITTEN_STYLES.has(style))
    return {
      style: new RuntimeFunction(style),
      ...(explode === true && style !== 'deepObject' ? { explode } : {}),
      ...encode,
    };
  const separator = explode === true ? undefined : SEPARATORS[String(style)];
  if (separator !== undefined) return { separator, ...encode };
  return explode === (usual === 'form') ? encode : { explode: explode === true, ...encode };
}

function encodeFacts({ allowReserved }: SaidStyle): Record<string, RecordFact> {
  return allowReserved === true ? { encode: new RuntimeFunction('reserved') } : {};
}

/** Returns how form fields are written, by media type. */
export function encodingOf(contents: readonly MediaContent[]): RecordFact | undefined {
  return recordFacts(
    contents.map(({ mediaType, encoding }) => {
      const kind = mediaKind(mediaType);
      if (!isObject(encoding) || (kind !== 'multipart' && kind !== 'urlencoded'))
        return [mediaType, undefined];
      const fields = Object.entries(encoding).map(([name, how]) => {
        return [name, isObject(how) ? fieldFacts(how as Record<string, Json>, kind) : undefined] as const;
      });
      return [mediaType, recordFacts(fields)];
    }),
  );
}

function fieldFacts(how: Record<string, Json>, kind: 'multipart' | 'urlencoded'): Record<string, RecordFact> {
  const { contentType, style, explode, allowReserved } = how;
  const facts = styleFacts(how, 'form');
  if (Object.keys(facts).length > 0) return facts;
  // OpenAPI: a style takes the place of the media type; in parts, frameworks write `form` beside every field.
  const isStyled = [style, explode, allowReserved].some((each) => each !== undefined);
  if (isStyled && kind === 'urlencoded') return { explode: true };
  return typeof contentType === 'string' ? { contentType } : {};
}

/** Lists the form fields with headers, for which an input has no place. */
export function fieldsWithHeaders(contents: readonly MediaContent[]): string[] {
  return contents.flatMap(({ mediaType, encoding }) => {
    if (mediaKind(mediaType) !== 'multipart' || !isObject(encoding)) return [];
    return Object.entries(encoding).flatMap(([name, how]) => {
      const headers = isObject(how) && isObject(how.headers) ? Object.keys(how.headers) : [];
      return headers.some((header) => header.toLowerCase() !== 'content-type') ? [name] : [];
    });
  });
}
