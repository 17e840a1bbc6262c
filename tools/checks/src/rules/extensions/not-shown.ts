import {
  findingAt,
  isNonEmptyString,
  isObject,
  type LintFinding,
  type SpecTree,
} from '../../document/spec-tree.ts';

const FORM = "`- { statement: maximum length, section: '2.2' }`";

/**
 * Checks that `x-not-shown` is a list of what the interface document does not show, each with the section that says so.
 */
export function* notShown({ nodes }: SpecTree): Iterable<LintFinding> {
  for (const node of nodes) {
    if (!('x-not-shown' in node.value)) continue;
    const entries = node.value['x-not-shown'];
    if (!Array.isArray(entries) || entries.length === 0) {
      const message = `\`x-not-shown\` must be a list with at least one entry: ${FORM}.`;
      yield findingAt(node, message, ['x-not-shown']);
      continue;
    }
    const texts = entries.map((entry) => JSON.stringify(entry));
    for (const [at, entry] of entries.entries()) {
      const isRepeated = texts.indexOf(texts[at] ?? '') < at;
      const fault = faultOf(entry) ?? (isRepeated && 'says what an entry above says already: remove one');
      if (fault) yield findingAt(node, `This entry of \`x-not-shown\` ${fault}.`, ['x-not-shown', at]);
    }
  }
}

function faultOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return "must be an object: `{ statement: maximum length, section: '2.2' }`";
  const stranger = Object.keys(entry).find((key) => key !== 'statement' && key !== 'section');
  if (stranger !== undefined) {
    return `has the unknown property \`${stranger}\`: it holds \`statement\` and \`section\` only`;
  }
  const { statement, section } = entry;
  if (!isNonEmptyString(statement)) return 'has no `statement`: say in a few words what is not shown';
  if (statement.length > 120 || /[.\s]$/.test(statement)) {
    return 'has a `statement` that is long or ends in a period: up to 120 characters, no period at the end';
  }
  if (typeof section === 'string' && /^\d+(\.\d+)*$/.test(section)) return undefined;
  return "has no `section` of the interface document: write its number as text, `'4.2.1'`";
}
