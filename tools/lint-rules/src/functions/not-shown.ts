import { type Check, findingAt } from '../check.ts';
import { asObject, isObject, isText } from '../tree/values.ts';

/** `x-not-shown` is a list of what the interface document does not show, each with the section that says so. */
export const notShown: Check = (tree) =>
  tree.nodes
    .filter(({ value }) => 'x-not-shown' in value)
    .flatMap((node) => {
      const entries = node.value['x-not-shown'];
      if (!Array.isArray(entries) || entries.length === 0) {
        return [
          findingAt(
            node,
            "`x-not-shown` must be a list with at least one entry: `- { statement: maximum length, section: '2.2' }`.",
            ['x-not-shown'],
          ),
        ];
      }
      return entries.flatMap((entry: unknown, index) => {
        const fault =
          faultOf(entry) ??
          (isRepeated(entries, index) ? 'says what an entry above says already: remove one' : undefined);
        return fault === undefined
          ? []
          : [findingAt(node, `This entry of \`x-not-shown\` ${fault}.`, ['x-not-shown', index])];
      });
    });

function isRepeated(entries: readonly unknown[], index: number): boolean {
  const text = JSON.stringify(entries[index]);
  return entries.slice(0, index).some((other) => JSON.stringify(other) === text);
}

function faultOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return "must be an object: `{ statement: maximum length, section: '2.2' }`";
  const strangers = Object.keys(entry).filter((key) => key !== 'statement' && key !== 'section');
  if (strangers.length > 0)
    return `has the unknown member \`${strangers[0]}\`: it holds \`statement\` and \`section\` only`;
  const { statement, section } = asObject(entry);
  if (!isText(statement)) return 'has no `statement`: say in a few words what is not shown';
  if (statement.length > 120 || /[.\s]$/.test(statement)) {
    return 'has a `statement` that is long or ends in a period: up to 120 characters, no period at the end';
  }
  if (typeof section === 'string' && /^\d+(\.\d+)*$/.test(section)) return undefined;
  return "has no `section` of the interface document: write its number as text, `'4.2.1'`";
}
