import type { CaseName } from '../lower/shape.ts';
import type { NamedType, TypeContext } from './context.ts';
import { typeName } from './typescript/names.ts';
import { printType } from './typescript/print-type.ts';
import { prose } from './typescript/text.ts';
import { isText, type TypeExpression, text, UNKNOWN } from './typescript/type-expression.ts';

/** Gives the cases of one schema the names that the document wants (`x-case`). */
export class CaseNames {
  readonly #ctx: TypeContext;
  readonly #owner: string;
  readonly #isInput: boolean;
  readonly #found = new Map<string, NamedType>();

  /**
   * @param owner name of the type whose cases these are
   * @param isInput whether the schema has another type for answers, which has the plain names
   */
  constructor(ctx: TypeContext, owner: string, isInput: boolean) {
    this.#ctx = ctx;
    this.#owner = owner;
    this.#isInput = isInput;
  }

  /** The named types of the cases. */
  get types(): readonly NamedType[] {
    return [...this.#found.values()];
  }

  /**
   * Returns the name of a case. A case whose type depends on the place it stands in keeps its name for the first; a name
   * that no type can have is noted as unsupported.
   */
  give(named: CaseName, type: TypeExpression): TypeExpression {
    if (type === UNKNOWN) return type;
    const name = this.#isInput ? `${named.name}Input` : named.name;
    const known = this.#found.get(name);
    if (known) return printType(known.type) === printType(type) ? text(name) : type;
    const fault = this.#faultOf(name);
    if (fault) {
      this.#ctx.unsupported.push({ code: 'case-name', pointer: named.pointer, reason: fault });
      return type;
    }
    this.#ctx.names.give(name);
    this.#found.set(name, { name, doc: this.#docOf(named), parameters: [], type });
    return text(name);
  }

  /**
   * Makes a case extend the interface of the members that no case declares, so that an error about it is a line shorter.
   * Not if both require members: TypeScript would list those of both as missing, and cannot know that the case is meant.
   *
   * @returns whether the type is a case that now extends the interface
   */
  extend(type: TypeExpression, fields: NamedType): boolean {
    const [name, found] = [...this.#found].find(([each]) => isText(type, each)) ?? [];
    if (name === undefined || found?.type.kind !== 'object') return false;
    if (requires(found.type) && requires(fields.type)) return false;
    this.#found.set(name, { ...found, extended: fields.name });
    return true;
  }

  #faultOf(name: string): string | undefined {
    if (typeName(name) !== name) {
      return `"${name}" cannot name a type. Write a name such as "${typeName(name)}".`;
    }
    if (!this.#ctx.names.isTaken(name)) return undefined;
    return `"${name}" is the name of another type already. Choose a name that no schema and no other case has.`;
  }

  #docOf({ rules }: CaseName): string[] {
    const register = this.#ctx.ruleStatements;
    const lines = [`A case of {@link ${this.#owner}}.`];
    for (const rule of rules) {
      const statement = register.get(rule);
      lines.push('', statement === undefined ? `Holds to ${rule}.` : prose(`${rule}: ${statement}`));
    }
    return lines;
  }
}

function requires(type: TypeExpression): boolean {
  return type.kind === 'object' && type.members.some(({ optional }) => !optional);
}
