import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-parser';
import type { SitePage } from '../site/layout.ts';
import { htmlCode, htmlTable, renderLine, slugOf } from '../site/markup.ts';
import type { Repository } from './markdown-page.ts';

const PARTS = {
  Client: 'packages/client',
  'Server stubs': 'packages/server-stubs',
  Mock: 'packages/mock',
  Sandbox: 'packages/sandbox',
  Commands: '{packages/{cli-kit,docs,openapi},tools/{checks,generator,repo,spec-review}}',
};

/** Errors that end a command, whichever package throws them. */
const OF_COMMANDS = /^(?:Usage|Start|Command)Error$/;

const ERROR = /^(?:[A-Z]\w*)?(?:Error|Refusal|Fault)$/;
const WORDS = /\p{L} \p{L}/u;
/** Matches messages that lack their subject, the name of an option, a header or a property. */
const FAULT = /^(?:must|cannot|needs|is not|is unknown) /;

/** Matches sources that may contain a message. To parse only these, half of all, takes half of the time. */
const MAY_HAVE_MESSAGE = /(?:Error|[Rr]efusal|Fault|super)\(|['"`](?:must|cannot|needs|is not|is unknown) /;

/** Comments are not parsed, which takes a quarter of the time. */
const OPTIONS: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

type Call = ts.NewExpression | ts.CallExpression;
type Values = ReadonlyMap<string, string | undefined>;
/** Functions that put an argument into the message of an error. The key is the name of the function. */
type Makers = Map<string, { readonly parameters: readonly string[]; readonly made: Call }>;

/**
 * `kind` is the name of the error's class. It is `fault` if `message` is only the end of a sentence, without the
 * option, header or property with which the sentence begins.
 */
interface ErrorMessage {
  readonly kind: string;
  readonly message: string;
}

/**
 * Lists the messages of errors in TypeScript sources. An expression in a message becomes its name in braces, or `…`.
 * @returns each message once, in alphabetical order
 */
export function errorMessages(sources: readonly string[]): ErrorMessage[] {
  const candidates = sources.filter((text) => MAY_HAVE_MESSAGE.test(text));
  const files = candidates.map((text) => ts.createSourceFile('a.ts', text, OPTIONS, true));
  const makers = makersIn(files);
  const found: ErrorMessage[] = [];
  const visit = (node: ts.Node): void => {
    const messages = isError(node, makers) ? messagesOf(node, makers, new Map()) : [];
    found.push(...messages.filter(({ message }) => WORDS.test(message)));
    const isText = ts.isTemplateExpression(node) || ts.isStringLiteralLike(node);
    const [fault = ''] = isText && !ts.isLiteralTypeNode(node.parent) ? stringsOf(node, new Map()) : [];
    if (FAULT.test(fault)) found.push({ kind: 'fault', message: fault });
    else if (messages.length === 0) ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  const unique = new Map(found.map((one) => [`${one.message} ${one.kind}`, one]));
  return [...unique.values()].sort((one, other) => one.message.localeCompare(other.message, 'en'));
}

function makersIn(files: readonly ts.SourceFile[]): Makers {
  const functions: [name: string, made: ts.FunctionDeclaration | ts.ArrowFunction][] = [];
  const collect = (node: ts.Node): void => {
    const value = ts.isVariableDeclaration(node) ? node.initializer : node;
    if (value && (ts.isFunctionDeclaration(value) || (value !== node && ts.isArrowFunction(value))))
      functions.push([(node as ts.NamedDeclaration).name?.getText() ?? '', value]);
    ts.forEachChild(node, collect);
  };
  files.forEach(collect);
  const makers: Makers = new Map();
  // Repeated until no maker is added, since a maker may call a maker that is declared later.
  for (let before = -1; before < makers.size; ) {
    before = makers.size;
    for (const [name, { parameters, body }] of functions) {
      const names = parameters.map((one) => one.name.getText());
      const made = makers.has(name) || !body ? undefined : errorWith(body, names, makers);
      if (made) makers.set(name, { parameters: names, made });
    }
  }
  return makers;
}

/** Finds, in the body of a function, an error whose message contains one of the parameters. */
function errorWith(node: ts.Node, names: readonly string[], makers: Makers): Call | undefined {
  const given = isError(node, makers) ? node.arguments?.map((one) => one.getText()).join() : undefined;
  const uses = given?.match(/\w+/g)?.some((word) => names.includes(word)) ?? false;
  return uses ? (node as Call) : ts.forEachChild(node, (child) => errorWith(child, names, makers));
}

function isError(node: ts.Node, makers: Makers): node is Call {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  const name = node.expression.getText();
  return name === 'super' || makers.has(name) || ERROR.test(name);
}

function messagesOf(node: Call, makers: Makers, values: Values): ErrorMessage[] {
  const name = node.expression.getText();
  const given = (node.arguments ?? []).map((one) => stringsOf(one, values));
  const sentences = given.find((all) => all.some((one) => one.includes(' '))) ?? [];
  const maker = makers.get(name);
  if (maker && sentences.length > 0) {
    const bound = new Map(maker.parameters.map((one, at) => [one, given[at]?.[0]]));
    return messagesOf(maker.made, makers, bound);
  }
  const kind = name === 'super' ? ts.findAncestor(node, ts.isClassDeclaration)?.name?.text : name;
  return maker ? [] : sentences.map((message) => ({ kind: kind ?? name, message }));
}

/** Returns the strings that an expression may evaluate to, such as both branches of a conditional. */
function stringsOf(node: ts.Node, values: Values): string[] {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (starts, { expression, literal }) =>
        stringsOf(expression, values).flatMap((one) => starts.map((start) => start + one + literal.text)),
      [node.head.text],
    );
  if (ts.isConditionalExpression(node)) {
    const [, name = ''] = /^(\w+) === undefined$/.exec(node.condition.getText()) ?? [];
    const branches = [node.whenTrue, node.whenFalse];
    const own = values.has(name) ? [branches[values.get(name) === undefined ? 0 : 1] ?? node] : branches;
    return own.flatMap((one) => stringsOf(one, values));
  }
  if (ts.isIdentifier(node)) return stringsOfName(node, values);
  if (ts.isPropertyAccessExpression(node)) return [`{${node.name.text}}`];
  // A call may wrap the sentence, such as a function that adds the full stop.
  const passed = ts.isCallExpression(node) ? node.arguments.flatMap((one) => stringsOf(one, values)) : [];
  return [passed.find((one) => WORDS.test(one)) ?? '…'];
}

/** Returns the argument passed for a parameter, or the value of a constant declared in a block around the name. */
function stringsOfName({ text, pos, parent }: ts.Identifier, values: Values): string[] {
  if (values.has(text)) return [values.get(text) ?? ''];
  for (let block: ts.Node = parent; block; block = block.parent) {
    const statements: readonly ts.Statement[] =
      ts.isBlock(block) || ts.isSourceFile(block) ? block.statements : [];
    const constants = statements
      .filter(ts.isVariableStatement)
      .flatMap((one) => one.declarationList.declarations);
    const { initializer } = constants.find(({ name, end }) => name.getText() === text && end < pos) ?? {};
    const strings = initializer ? stringsOf(initializer, values) : ['…'];
    if (!strings.includes('…')) return strings;
  }
  return [`{${text}}`];
}

function messagesIn(root: string, folders: string): ErrorMessage[] {
  const skipped = /\.test\.ts$|\/(?:generated|testing|built)\//;
  const paths = globSync(`${folders}/src/**/*.ts`, { cwd: root }).filter((path) => !skipped.test(path));
  const texts = paths.map((path) => readFileSync(join(root, path), 'utf8'));
  return errorMessages(texts);
}

export function errorsPage({ root, context }: Repository): SitePage {
  const messages = Object.entries(PARTS).flatMap(([title, folders]) =>
    messagesIn(root, folders).map((one) => ({
      ...one,
      part: OF_COMMANDS.test(one.kind) ? 'Commands' : title,
    })),
  );
  const sections = Object.keys(PARTS).map((title) => {
    const own = messages.filter(({ part }) => part === title);
    const rows = own.map(({ kind, message }) => [renderLine(message, context.names), htmlCode(kind)]);
    return `<h2 id="${slugOf(title)}">${title}</h2>${htmlTable(['Message', 'Error'], rows)}`;
  });
  return {
    path: 'errors/messages.html',
    title: 'Error messages',
    part: 'Rules and errors',
    description: 'The error messages of client, server stubs, mock, sandbox and commands.',
    body: `<h1>Error messages</h1>
<p>The errors that the programs of this repository report. A name in braces stands for a value, <code>…</code> for one or several. A <em>fault</em> is the end of a sentence that begins with the name of an option, a header or a property. The page of a <a href="/rules/index.html">rule</a> shows what a refusal by that rule says.</p>
${sections.join('\n')}`,
  };
}
