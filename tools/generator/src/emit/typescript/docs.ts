import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { jsonKey } from '@cross-border-payments/openapi/model';
import { prose } from './text.ts';

/** Returns the comment of a member: its description and the limits that no type expresses. */
export function memberDoc(node: SchemaNode): string[] {
  const lines = schemaDoc(node);
  const limits = limitsOf(node);
  if (limits) lines.push(...(lines.length > 0 ? ['', limits] : [limits]));
  if (node.text.default !== undefined) lines.push(`@defaultValue ${prose(jsonKey(node.text.default))}`);
  if (node.text.deprecated) lines.push('@deprecated');
  return lines;
}

/** Returns the comment of a type: its description, otherwise its title. */
export function schemaDoc(node: SchemaNode): string[] {
  const said = node.text.description ?? node.text.title;
  return said === undefined || said.trim() === '' ? [] : [prose(said)];
}

function limitsOf(node: SchemaNode): string | undefined {
  const minimum = node.limits.get('minLength');
  const maximum = node.limits.get('maxLength');
  const parts: string[] = [];
  if (typeof minimum === 'number' && minimum > 0) parts.push(`at least ${minimum}`);
  if (typeof maximum === 'number' && maximum > 0) parts.push(`at most ${maximum}`);
  if (parts.length === 0) return undefined;
  const all = parts.join(', ');
  const unit = (maximum ?? minimum) === 1 ? 'character' : 'characters';
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${unit}.`;
}
