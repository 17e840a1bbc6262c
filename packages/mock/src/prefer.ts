import type { MockOperation } from './operations.ts';
import type { Preference } from './prism.ts';

/** The preferred answer, or the reason why there is none. */
type PreferResult = { ok: true; preference: Preference } | { ok: false; reason: string };

/** Facts of an operation that `readPrefer` needs. */
type Shown = Pick<MockOperation, 'id' | 'examples'>;

/**
 * Reads the header `Prefer` (RFC 7240): `code=400`, `example=NAME`, or both with a comma or a
 * semicolon between them. An example is found in any answer of the operation; without `code`
 * it brings its own. Preferences that are not for a mock are ignored, as the RFC says.
 */
export function readPrefer(header: string | undefined, operation: Shown): PreferResult {
  const wanted = parse(header ?? '');
  if (wanted.has('dynamic')) {
    return refuse(
      'This mock invents nothing, so `dynamic` in the header `Prefer` is not offered; ask for an example.',
    );
  }
  const code = wanted.get('code');
  const example = wanted.get('example');
  if (code !== undefined && !operation.examples.has(code)) {
    const codes = [...operation.examples.keys()].join(', ');
    return refuse(
      `The header \`Prefer\` asks for a code that ${operation.id} does not answer; it answers ${codes}.`,
    );
  }
  if (example === undefined)
    return { ok: true, preference: code === undefined ? {} : { code: Number(code) } };
  const holder = [...operation.examples].find(
    ([status, names]) => (code ?? status) === status && names.includes(example),
  );
  if (!holder) return refuse(listKnown(operation, code));
  return { ok: true, preference: { code: Number(holder[0]), example } };
}

function parse(header: string): Map<string, string> {
  const pairs = header.split(/[,;]/).map((part) => part.split('=', 2).map((side) => side.trim()));
  return new Map(
    pairs.map(([name = '', value = '']) => [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')]),
  );
}

function listKnown(operation: Shown, code: string | undefined): string {
  const known = [...operation.examples]
    .filter(([status]) => code === undefined || code === status)
    .map(([status, names]) => `${names.map((name) => `\`${name}\``).join(', ')} (${status})`)
    .join('; ');
  return `The header \`Prefer\` asks for an example that ${operation.id} does not have; it has ${known}.`;
}

function refuse(reason: string): PreferResult {
  return { ok: false, reason };
}
