#!/usr/bin/env node
import { main } from './conform.ts';

// The published form has a CommonJS twin, which has no `await` at the top.
void main();
