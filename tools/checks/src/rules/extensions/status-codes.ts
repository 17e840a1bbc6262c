import {
  findingAt,
  isNonEmptyString,
  isObject,
  type LintFinding,
  type SpecTree,
} from '../../document/spec-tree.ts';

/** Checks that `x-status-codes` is on operations and maps each known envelope status to its meaning. */
export function* statusCodes({ nodes }: SpecTree): Iterable<LintFinding> {
  for (const node of nodes) {
    if (!('x-status-codes' in node.value)) continue;
    for (const [message, ...at] of faultsOf(node.kind, node.value['x-status-codes'])) {
      yield findingAt(node, message, ['x-status-codes', ...at]);
    }
  }
}

function* faultsOf(kind: string, codes: unknown): Iterable<[message: string, ...code: string[]]> {
  if (kind !== 'operation') {
    yield ['`x-status-codes` is for operations. Move it there.'];
    return;
  }
  if (!isObject(codes) || Object.keys(codes).length === 0) {
    const example = "`{ '1': done, '-1': refused }`";
    yield [`\`x-status-codes\` must map each known status to its meaning: ${example}.`];
    return;
  }
  for (const [code, meaning] of Object.entries(codes)) {
    const what = `The status \`${code}\` of \`x-status-codes\``;
    if (!/^-?\d+$/.test(code)) {
      yield [`${what} is not a number. Write the code as the service sends it: \`'10001'\`.`, code];
    } else if (!isNonEmptyString(meaning)) yield [`${what} has no meaning. Say it in a few words.`, code];
  }
}
