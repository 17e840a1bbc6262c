import type { LintFinding, SpecTree } from '../../document/spec-tree.ts';

/** Checks that components are named in PascalCase. Security schemes have the names of their headers. */
export function* componentName({ components, kind: treeKind }: SpecTree): Iterable<LintFinding> {
  for (const { kind, name, place } of components) {
    if (kind === 'securitySchemes' || /^[A-Z][A-Za-z0-9]*$/.test(name)) continue;
    const wanted = name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) =>
      first.toUpperCase(),
    );
    const advice =
      treeKind === 'source'
        ? `Rename the file to \`${wanted}.yaml\`, correct each \`$ref\` to it, and name its enumeration in \`source/enumerations.yaml\` the same.`
        : `Rename it to \`${wanted}\`.`;
    yield { place, message: `The name of the component \`${name}\` is not in PascalCase. ${advice}` };
  }
}
