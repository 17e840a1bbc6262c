const MAX_LENGTH = 200;
/** Control characters, and those that turn the direction of writing: they make `gpj.exe` look like `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Cleans the name of a file: no folders, no control or invisible characters, no dots at the start, at most 200
 * characters with the ending kept.
 *
 * @param name as a user or another system gave it
 * @returns a name that is never empty
 */
export function cleanFileName(name: string): string {
  const base = name
    .replace(/^.*[/\\]/s, '')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .trim();
  const visible = base.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '');
  return shortened(visible) || 'file';
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_LENGTH - ending.length).join('') + ending;
}
