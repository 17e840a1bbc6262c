import { outside } from '../keywords.ts';

const ADDING =
  /const (err\d+) = (.+);\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g;
const CUTTING =
  /if\(vErrors !== null\)\{\nif\((_errs\d+)\)\{\nvErrors\.length = \1;\n\}\nelse \{\nvErrors = null;\n\}\n\}/g;
const PLAIN_ERROR =
  /^\{instancePath(?::((?:[^,"]|"(?:[^"\\]|\\.)*")+))?,schemaPath:((?:[^,"]|"(?:[^"\\]|\\.)*")+),keyword:("[^"]+"),params:(\{[^{}]*\})\}$/;

const MEASURING = /\b(func\d+)\((data\d*)\) (>|<) (\d+)/g;

/**
 * Counts the characters of a text only where its length leaves the answer open: a character takes one or two units.
 */
export function measureLess(code: string): string {
  return code.replace(MEASURING, (counted, _count: string, data: string, sign: string, limit: string) => {
    if (sign === '>') return `(${data}.length > ${limit} && ${counted})`;
    if (limit === '1') return `${data}.length < 1`;
    return `(${data}.length < ${limit} || (${data}.length < ${2 * Number(limit)} && ${counted}))`;
  });
}

/**
 * Replaces the lines that Ajv writes out for every keyword (an error found, errors taken back) by calls. They make
 * up more than a third of its code. Lines that look different are left as they are, and work as well.
 */
export function shorten(code: string): string {
  return code
    .replace(ADDING, (_, _name: string, error: string) => `vErrors = ${addingCall(error)};\nerrors++;`)
    .replace(CUTTING, (_, count: string) => `vErrors = ${outside.cut}(vErrors, ${count});`);
}

function addingCall(error: string): string {
  // Inside a condition errors are only counted; what they say is never read.
  if (error === '{}') return `${outside.add}(vErrors, 0)`;
  const [, instancePath = 'instancePath', ...parts] = PLAIN_ERROR.exec(error) ?? [];
  return parts.length > 0
    ? `${outside.fail}(vErrors, ${[instancePath, ...parts].join(', ')})`
    : `${outside.add}(vErrors, ${error})`;
}
