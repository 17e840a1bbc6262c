import { readFileSync } from 'node:fs';
import ts from 'typescript';

interface FoundExpression {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

interface FoundExpressions {
  readonly literals: readonly FoundExpression[];
  /** Lines of `new RegExp` with a pattern that is not composed of constant strings in the file. */
  readonly unknown: readonly number[];
}

/** Finds the regular expressions of a source file, including those that `new RegExp` makes from constant strings. */
export function findExpressions(file: string): FoundExpressions {
  const kind = file.endsWith('.js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const constants = constantStrings(source);
  const literals: FoundExpression[] = [];
  const unknown: number[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = (node.arguments ?? []).map((argument) => textOf(argument, constants));
      if (pattern === undefined) unknown.push(line);
      else literals.push({ line, source: pattern, flags: flags ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, unknown };
}

function constantStrings(source: ts.SourceFile): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = initializer && textOf(initializer, texts);
      if (text !== undefined) texts.set(name.getText(), text);
    }
  }
  return texts;
}

function textOf(node: ts.Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const value = textOf(expression, constants);
    return value === undefined ? undefined : value + literal.text;
  });
  return parts.includes(undefined) ? undefined : node.head.text + parts.join('');
}
