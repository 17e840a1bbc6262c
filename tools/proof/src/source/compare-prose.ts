import type { Difference } from './differences.ts';
import type { Source } from './source.ts';
import { spreadPlace } from './source-facts.ts';
import { contains } from './texts.ts';

/**
 * Checks that the description at each place of a statement in prose contains its words.
 *
 * @param texts descriptions of the bundle by place
 */
export function compareProse(source: Source, texts: Map<string, string>): Difference[] {
  return source.prose.flatMap(({ at: places, says }) =>
    places
      .flatMap((place) => spreadPlace(place, source))
      .flatMap((at) =>
        says
          .filter((phrase) => !contains(texts.get(at) ?? '', phrase))
          .map((phrase) => ({ at, fact: 'prose', source: phrase, bundle: texts.get(at) })),
      ),
  );
}

/**
 * Checks that no description contains a phrase that the interface document does not support.
 *
 * @param texts descriptions of the bundle by place, for the phrases that are wrong at certain places only
 * @param all every description and summary of the bundle by JSON pointer
 */
export function compareNotStated(
  source: Source,
  texts: Map<string, string>,
  all: [string, string][],
): Difference[] {
  return source.notStated.flatMap(({ phrase, at: places }) => {
    const searched = places
      ?.flatMap((place) => spreadPlace(place, source))
      .map((at): [string, string] => [at, texts.get(at) ?? '']);
    return (searched ?? all)
      .filter(([, text]) => contains(text, phrase))
      .map(([at, text]) => ({ at, fact: 'not stated', source: `not "${phrase}"`, bundle: text }));
  });
}
