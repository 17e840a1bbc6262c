import { expandInstances, type OpenApiDocument, type Rule, type Schema } from '@cross-border-payments/checks';
import { parse, parseDocument } from 'yaml';
import type { Edit } from './edits.ts';
import { acceptedBy } from './members.ts';
import type { NewRule } from './rule-instances.ts';

/**
 * Adds what a new rule requires to the instances of earlier rules that it would reject.
 *
 * @param conditions the new rule's entries of an `allOf`, as YAML
 * @throws Error when an earlier rule rejects the instance because of what the new one requires
 */
export function amendInstances(
  document: OpenApiDocument,
  rules: readonly Rule[],
  { operation, members, when, requires, together, accepts }: NewRule,
  conditions: string,
): Edit[] {
  const holds = acceptedBy(document, { allOf: parse(conditions) as Schema[] });
  const demanded = together ? [requires, when] : [requires];
  return rules.flatMap((rule) => {
    const accepted = rule.accept?.length ?? 0;
    const changes = expandInstances(document, [rule]).flatMap((instance, at) => {
      if (instance.operation !== operation.id || instance.part === 'response' || holds(instance.value))
        return [];
      const value = instance.value as Record<string, unknown>;
      const missing = demanded.filter((name) => value[name] === undefined || value[name] === '');
      const more = Object.fromEntries(missing.map((name) => [name, members.get(name)?.values[0] ?? 'given']));
      if (accepts({ ...value, ...more }) !== instance.valid)
        throw new Error(
          `The instance "${instance.name}" of ${rule.id} contradicts the new rule: with \`${missing.join('` and `')}\` it shows something else. Correct it first.`,
        );
      return [
        { list: instance.valid ? 'accept' : 'reject', index: instance.valid ? at : at - accepted, more },
      ];
    });
    if (changes.length === 0) return [];
    const change = (text: string) => {
      const file = parseDocument(text);
      for (const { list, index, more } of changes) {
        const member = file.hasIn([list, index, 'from']) ? 'merge' : 'value';
        for (const [name, value] of Object.entries(more)) file.setIn([list, index, member, name], value);
      }
      return file.toString({ lineWidth: 0 });
    };
    return [{ file: `rules/${rule.id}.yaml`, isNew: false, change }];
  });
}
