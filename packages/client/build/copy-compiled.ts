import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The compiler writes only what it compiles; the validators are compiled already.
const compiled = 'validate/generated/compiled/';
const from = fileURLToPath(new URL(`../src/${compiled}`, import.meta.url));
cpSync(from, fileURLToPath(new URL(`../dist/${compiled}`, import.meta.url)), { recursive: true });
