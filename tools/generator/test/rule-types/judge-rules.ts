import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuleInstance } from '@cross-border-payments/checks';
import type { Document } from '@cross-border-payments/openapi/model';
import { typeFiles, typesOfDocument } from '../../src/emit/type-files.ts';
import { collectNotExpressible, type NotExpressible } from '../../src/lower/not-expressible.ts';
import { typeCheck, writeTypeProject } from '../../src/type-check.ts';
import { ruleProgram } from './rule-program.ts';

/** TypeScript's verdict on the rule instances. */
export interface RuleVerdicts {
  /** Accepted instances that do not compile although they should, each with the compiler's message. */
  readonly wronglyRefused: readonly { readonly instance: RuleInstance; readonly message: string }[];
  /** Number of rejected instances. */
  readonly rejected: number;
  /** Rejected instances that compile although they should not, each with the reason. */
  readonly notRefused: readonly NotRefused[];
  readonly instantiations: number;
}

/** A rejected instance that compiles. */
export interface NotRefused {
  readonly rule: string;
  readonly operation: string;
  readonly part: string;
  readonly instance: string;
  readonly reason: string;
}

/**
 * Compiles every rule instance against the types of a document.
 *
 * @throws Error when the generated types themselves do not compile.
 */
export function judgeRules(model: Document, instances: readonly RuleInstance[]): RuleVerdicts {
  const types = typesOfDocument(model);
  const clauses = collectNotExpressible(model);
  const { text, lines, untyped } = ruleProgram(types, instances, './types/index.ts');
  const folder = mkdtempSync(join(tmpdir(), 'rule-types-'));
  try {
    writeTypeProject(folder);
    mkdirSync(join(folder, 'types'));
    for (const [name, content] of typeFiles(types)) writeFileSync(join(folder, 'types', name), content);
    writeFileSync(join(folder, 'check.ts'), text);
    const { errors, instantiations } = typeCheck(folder);
    const broken = errors.find(({ file, line }) => file !== 'check.ts' || !lines.has(line));
    if (broken) throw new Error(`${broken.file}:${broken.line} does not compile: ${broken.message}`);
    const messages = new Map(errors.map(({ line, message }) => [line, message]));
    const all = [...lines].map(([line, instance]) => ({ instance, message: messages.get(line) }));
    const passed = [
      ...all.filter(({ message }) => message === undefined).map((each) => each.instance),
      ...untyped,
    ];
    return {
      wronglyRefused: all.flatMap(({ instance, message }) =>
        instance.valid && message ? [{ instance, message }] : [],
      ),
      rejected: instances.filter(({ valid }) => !valid).length,
      notRefused: passed.filter(({ valid }) => !valid).map((each) => notRefused(each, clauses)),
      instantiations,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function notRefused(
  { rule, operation, part, name, at }: RuleInstance,
  clauses: readonly NotExpressible[],
): NotRefused {
  const ofRule = clauses.filter((clause) => clause.rules.includes(rule));
  const ofProperty = ofRule.filter(
    ({ pointer }) => at !== undefined && pointer.endsWith(at.slice(at.lastIndexOf('/'))),
  );
  const said = ofProperty.length > 0 ? ofProperty : ofRule;
  const reasons = [...new Set(said.map(({ keyword, reason }) => `${keyword}: ${reason}`))];
  return { rule, operation, part, instance: name, reason: reasons.join('; ') };
}
