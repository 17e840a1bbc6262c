import { formatPointer, parsePointer, valueAt } from '@cross-border-payments/openapi';
import {
  type Contradiction,
  findContradictions,
  pathsOf,
  readConditions,
  type SchemaNode,
  schemaReader,
} from '@cross-border-payments/openapi/conditions';
import { withReferences } from '../document/nodes.ts';
import { type Check, placeKey, type SpecPlace } from '../document/spec-tree.ts';

/** Checks that some message can meet each condition, because otherwise rules contradict each other. */
export const conditionsMeetable: Check = (tree, report) => {
  // All files are put into one object, and every `$ref` is rewritten to point into it.
  const local = (target: SpecPlace) => `#${encodeURI(formatPointer([target.file, ...target.path]))}`;
  const files = [...tree.files].map(([file, data]) => [file, withReferences(data, file, local)]);
  const root: unknown = Object.fromEntries(files);
  const read = schemaReader(root);
  const seen = new Set<string>();
  for (const { place, value, parent } of tree.schemas()) {
    // An inner schema is read together with the schema that contains it.
    if (parent?.kind === 'schema' || '$ref' in value) continue;
    const path = [place.file, ...place.path];
    for (const found of contradictionsIn(read(valueAt(root, path), formatPointer(path)))) {
      const finding = { place: placeOf(found.pointer), message: messageOf(found) };
      const id = `${placeKey(finding.place)} ${finding.message}`;
      if (!seen.has(id)) report(finding, finding.message);
      seen.add(id);
    }
  }
};

function contradictionsIn(schema: SchemaNode): Contradiction[] {
  const found: Contradiction[] = [];
  const scopes = new Set([schema]);
  // The loop also visits entries that are added while it runs.
  for (const root of scopes) {
    const { conditions, inner } = readConditions({ root });
    for (const one of inner) scopes.add(one);
    found.push(...findContradictions({ root }, conditions));
  }
  return found;
}

function placeOf(pointer: string): SpecPlace {
  const [file = '', ...path] = parsePointer(pointer);
  return { file, path };
}

function messageOf({ when, rules }: Contradiction): string {
  const properties = pathsOf(when).map((path) => `\`${path.join('.')}\``);
  const condition = properties.length === 0 ? 'these demands' : `this condition on ${properties.join(', ')}`;
  if (rules.length < 2)
    return `No message can meet ${condition}: ${rules[0] ?? 'the schema'} forbids it. Correct either.`;
  const names = `${rules.slice(0, -1).join(', ')} and ${rules.at(-1)}`;
  return `No message can meet ${condition}: ${names} contradict each other. Correct one of them.`;
}
