import type { Json, JsonType, SchemaNode } from '@cross-border-payments/openapi/model';
import fc from 'fast-check';

/**
 * Returns the value of a limiting keyword in the first schema that contains it. All of the schemas apply to one value.
 */
export function limitOf(nodes: readonly SchemaNode[], keyword: string): Json | undefined {
  return nodes.map(({ limits }) => limits.get(keyword)).find((limit) => limit !== undefined);
}

/** Makes a string, a number, `true` or `null` to which all of these schemas apply. */
export function sampleOfType(type: JsonType, nodes: readonly SchemaNode[]): unknown {
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === 'string' ? sampleText(nodes) : sampleNumber(type, nodes);
}

function sampleNumber(type: JsonType, nodes: readonly SchemaNode[]): number {
  const limit = (keyword: string) => {
    const value = limitOf(nodes, keyword);
    return typeof value === 'number' ? value : undefined;
  };
  const step = limit('multipleOf') ?? (type === 'integer' ? 1 : 0);
  const [above, below] = [limit('exclusiveMinimum'), limit('exclusiveMaximum')];
  const inside = step || (above !== undefined && below !== undefined ? (below - above) / 2 : 0.5);
  const least = limit('minimum') ?? (above === undefined ? undefined : above + inside);
  const most = limit('maximum') ?? (below === undefined ? undefined : below - inside);
  // Clients refuse responses with integers that JavaScript would round.
  // A fraction is no valid integer, so only one branch of a `oneOf` of numbers and integers accepts it.
  const usual = type === 'integer' ? 7 : 7.5;
  const wanted = Math.max(least ?? Math.min(usual, most ?? usual), Number.MIN_SAFE_INTEGER);
  return step === 0 ? wanted : Math.ceil(wanted / step) * step;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  time: '03:04:05Z',
  duration: 'P1D',
  uuid: '9b2f7c1e-5d3a-4e8b-9c6f-1a2b3c4d5e6f',
  uri: 'https://example.com/a',
  url: 'https://example.com/a',
  'uri-reference': '/a',
  'uri-template': '/a/{b}',
  email: 'a@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'YWJj',
  'json-pointer': '/a',
};

function sampleText(nodes: readonly SchemaNode[]): unknown {
  const format = nodes.map((node) => node.format).find((each) => each !== undefined) ?? '';
  if (format === 'binary') return new Blob(['binary']);
  const least = Number(limitOf(nodes, 'minLength') ?? 0);
  const most = Number(limitOf(nodes, 'maxLength') ?? Number.POSITIVE_INFINITY);
  const pattern = limitOf(nodes, 'pattern');
  const isBase64 = nodes.some(({ contentEncoding }) => contentEncoding === 'base64');
  const usual = isBase64 ? FORMATS.byte : Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const isFit = (text: string) => {
    const size = [...text].length;
    return size >= least && size <= most && (typeof pattern !== 'string' || matches(pattern, text));
  };
  const tries = [usual, 'text & ä/+', 'text', 'a', '1', 'A1', 'AB', usual?.slice(0, most)];
  const fit = tries.find((text) => text !== undefined && isFit(text));
  if (fit !== undefined) return fit;
  if (typeof pattern === 'string') return matching(pattern).find(isFit) ?? 'text';
  return 'text'.padEnd(least, 'x').slice(0, Math.max(most, 0));
}

function matches(pattern: string, text: string): boolean {
  return expressionOf(pattern)?.test(text) ?? true;
}

/**
 * Compiles a pattern with the flag `u`, or without it if the pattern is invalid with it. Returns undefined if both are
 * invalid.
 */
function expressionOf(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // With the flag `u`, unnecessary escapes are errors.
    }
  }
  return undefined;
}

const known = new Map<string, string[]>();

/**
 * Returns strings that match a pattern, the same ones in every run. Returns an empty array if the pattern is invalid.
 */
function matching(pattern: string): string[] {
  const found = known.get(pattern) ?? made(pattern);
  known.set(pattern, found);
  return found;
}

function made(pattern: string): string[] {
  try {
    const expression = expressionOf(pattern);
    return expression ? fc.sample(fc.stringMatching(expression), { seed: 1, numRuns: 40 }) : [];
  } catch {
    return [];
  }
}
