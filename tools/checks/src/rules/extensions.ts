import type { Path } from '@cross-border-payments/openapi';
import {
  asArray,
  asObject,
  type Check,
  isNonEmptyString,
  isObject,
  isUnder,
  operationName,
  type ReportFault,
  type SpecNode,
  type SpecTree,
  withAncestors,
} from '../document/spec-tree.ts';
import { isRequiredOnly } from './register.ts';

function nodesWith({ nodes }: SpecTree, extension: string): SpecNode[] {
  return nodes.filter(({ value }) => extension in value);
}

/** Checks that `x-variant` is only on properties and parameters, and that its value is `newer` or `older`. */
export const variant: Check = (tree, report) => {
  for (const node of nodesWith(tree, 'x-variant')) {
    const value = String(node.value['x-variant']);
    if (node.kind !== 'schema' && node.kind !== 'parameter') {
      const advice = 'Move it to the property that only one variant has.';
      report(node, `\`x-variant\` is for properties and parameters. ${advice}`, 'x-variant');
    } else if (value !== 'newer' && value !== 'older') {
      const advice =
        'Write `newer` for what only the newer variant has, `older` for what only the older has.';
      report(node, `\`x-variant\` is \`${value}\`. ${advice}`, 'x-variant');
    }
  }
};

/** Checks that every operation has a valid `x-retry`; a webhook may omit it. */
export const operationRetry: Check = (tree, report) => {
  for (const operation of tree.operations({ webhooks: true })) {
    const given = 'x-retry' in operation.value;
    const value = String(operation.value['x-retry']);
    if (['read', 'once-per-order', 'never'].includes(value) || (operation.webhook && !given)) continue;
    const what = given ? `the unknown \`x-retry\` value \`${value}\`` : 'no `x-retry`';
    const advice = 'Write `read` (changes nothing), `once-per-order` (one order per `orderNo`) or `never`.';
    const message = `${operationName(operation)} has ${what}. ${advice}`;
    report(operation, message, ...(given ? ['x-retry'] : []));
  }
};

/** Checks that `x-found-by` names an operation that changes nothing. */
export const foundBy: Check = (tree, report) => {
  const operations = tree.operations({ webhooks: false });
  const reads = operations.filter(({ value }) => value['x-retry'] === 'read');
  const ids = reads.map(({ value }) => value.operationId);
  for (const operation of operations) {
    const id = operation.value['x-found-by'];
    if (id === undefined || ids.includes(id)) continue;
    const what = `\`x-found-by\` of ${operationName(operation)} names \`${id}\`, which is no operation with \`x-retry: read\`.`;
    const advice = 'Write the id of the operation that shows whether the change took effect, or remove it.';
    report(operation, `${what} ${advice}`, 'x-found-by');
  }
};

/** Checks that `x-status-codes` is only on operations, and maps each known status of the envelope to its meaning. */
export const statusCodes: Check = (tree, report) => {
  for (const { kind, value, place } of nodesWith(tree, 'x-status-codes')) {
    for (const [message, ...code] of codeFaults(kind, value['x-status-codes']))
      report({ place }, message, 'x-status-codes', ...code);
  }
};

function codeFaults(kind: string, codes: unknown): [message: string, ...code: string[]][] {
  if (kind !== 'operation') return [['`x-status-codes` is for operations. Move it there.']];
  if (!isObject(codes) || Object.keys(codes).length === 0)
    return [["`x-status-codes` must map each known status to its meaning: `{ '1': done, '-1': refused }`."]];
  return Object.entries(codes).flatMap(([code, meaning]): [string, string][] => {
    const what = `The status \`${code}\` of \`x-status-codes\``;
    if (!/^-?\d+$/.test(code))
      return [[`${what} is not a number. Write the code as the service sends it: \`'10001'\`.`, code]];
    return isNonEmptyString(meaning) ? [] : [[`${what} has no meaning. Say it in a few words.`, code]];
  });
}

/** Checks that `x-not-shown` is an array of facts that the interface document leaves out, each with its section. */
export const notShown: Check = (tree, report) => {
  for (const node of nodesWith(tree, 'x-not-shown')) {
    const entries = node.value['x-not-shown'];
    if (!Array.isArray(entries) || entries.length === 0) {
      const form = "`- { statement: maximum length, section: '2.2' }`";
      report(node, `\`x-not-shown\` must be an array with at least one entry: ${form}.`, 'x-not-shown');
      continue;
    }
    const known = entries.map((entry) => JSON.stringify(entry));
    for (const [at, entry] of entries.entries()) {
      const isRepeated = known.indexOf(known[at] ?? '') < at;
      const fault = entryFault(entry) ?? (isRepeated && 'repeats an earlier entry: remove one');
      if (fault) report(node, `This entry of \`x-not-shown\` ${fault}.`, 'x-not-shown', at);
    }
  }
};

function entryFault(entry: unknown): string | undefined {
  if (!isObject(entry)) return "must be an object: `{ statement: maximum length, section: '2.2' }`";
  const { statement, section, ...others } = entry;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return `has the unknown property \`${unknown}\`: it has \`statement\` and \`section\` only`;
  if (!isNonEmptyString(statement)) return 'has no `statement`: say in a few words what is not shown';
  if (statement.length > 120 || /[.\s]$/.test(statement)) {
    return 'has a `statement` that is long or ends in a period: up to 120 characters, no period at the end';
  }
  if (typeof section === 'string' && /^\d+(\.\d+)*$/.test(section)) return undefined;
  return "has no `section` of the interface document: write its number as a string, `'4.2.1'`";
}

const SIDES = ['then', 'else', 'anyOf', 'oneOf'];

/**
 * Checks that `x-case` is a unique type name, on a `then`, an `else` or a branch of a choice. Also checks that in
 * components and request bodies, each `then` and `else` names its case, because compiler errors show this name. A
 * missing `else` needs no name.
 */
export const caseNames: Check = (tree, report) => {
  const schemas = tree.components.filter(({ kind }) => kind === 'schemas');
  const taken = new Map(schemas.map(({ name }) => [name, 'a schema']));
  for (const node of tree.schemas()) {
    if ('x-case' in node.value) {
      const name = String(node.value['x-case']);
      reportCaseFaults(node, name, taken.get(name), report);
      taken.set(name, 'another case');
    }
    for (const side of unnamedSides(node)) {
      const advice = 'Write `x-case: NameOfTheCase` into it: errors of the compiler name the case.';
      const what = side.length > 1 ? `This branch of \`${side[0]}\`` : `The \`${side[0]}\` of this condition`;
      report(node, `${what} does not name its case. ${advice}`, ...side);
    }
  }
};

function reportCaseFaults(
  node: SpecNode,
  name: string,
  taken: string | undefined,
  report: ReportFault,
): void {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
    const advice = 'Write words without spaces, each with a capital: `IndividualBeneficiary`.';
    report(node, `\`x-case\` is \`${name}\`, which is not a type name. ${advice}`, 'x-case');
  } else if (taken !== undefined) {
    report(node, `\`${name}\` is the name of ${taken}. Give this case a name of its own.`, 'x-case');
  }
  if (!isUnder(node, SIDES)) {
    const advice = 'Move it into a `then`, an `else`, or a branch of `anyOf` or `oneOf`.';
    report(node, `\`x-case\` is for sides of conditions. ${advice}`, 'x-case');
  }
}

/** If several conditions have the same `if`, only one of them needs the name. */
function unnamedSides(node: SpecNode): Path[] {
  if (!isInBody(node)) return [];
  const { value, parent, via } = node;
  const entries = 'if' in value && via === 'allOf' ? asArray(parent?.value.allOf).map(asObject) : [value];
  const same = entries.filter((entry) => JSON.stringify(entry.if) === JSON.stringify(value.if));
  const sides = ['then', 'else'].filter((side) => 'if' in value && side in value);
  const branches = ['anyOf', 'oneOf'].flatMap((keyword) =>
    asArray(value[keyword]).flatMap((branch, at) =>
      isRequiredOnly(branch) && !('x-case' in asObject(branch)) ? [[keyword, at]] : [],
    ),
  );
  const unnamed = sides.filter((side) => !same.some((entry) => 'x-case' in asObject(entry[side])));
  return [...unnamed.map((side) => [side]), ...branches];
}

/** Returns whether a schema belongs to a component or a request body, and is not itself an `if` or a `not`. */
function isInBody(node: SpecNode): boolean {
  const outer = withAncestors(node);
  const isBody = outer.at(-1)?.kind === 'schema' || outer.some(({ kind }) => kind === 'requestBody');
  return isBody && !isUnder(node, ['if', 'not']);
}
