import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  GENERATED_SERVER_ATTACKS,
  LATE,
  type RoundReport,
  SERVICE_ATTACKS,
} from '@cross-border-payments/server-stubs/attack';
import { CALLBACKS } from './callbacks.ts';
import { COMMAND_ATTACKS } from './commands.ts';
import { CONTROL } from './control.ts';
import { DOCUMENTATION_ATTACKS } from './documentation.ts';
import { GENERATED_ATTACKS } from './generated.ts';
import { MCP } from './mcp.ts';
import { MOCK } from './mock.ts';
import { RECEIVER } from './receiver.ts';

/** Makes an attack whose messages are made in the process of the victim, from the seed of the round. */
const attackFrom = (victim: string, name: string, about: string, what?: string): AttackClass => ({
  name,
  about,
  victim: fileURLToPath(new URL(`victims/${victim}-victim.ts`, import.meta.url)),
  attack: (attacked, seed) => attacked.prepare<RoundReport>(what === undefined ? seed : { what, seed }),
});

/** All classes of attacks. */
export const CLASSES: readonly AttackClass[] = [
  ...SERVICE_ATTACKS,
  LATE,
  ...GENERATED_SERVER_ATTACKS,
  MOCK,
  CALLBACKS,
  attackFrom(
    'money',
    'money',
    'random orders, cycles of conversions, clock steps: nobody gains, nothing is off by a cent',
  ),
  attackFrom(
    'client',
    'client',
    'hostile responses, inputs and functions for the client: all its errors have a kind',
  ),
  ...GENERATED_ATTACKS,
  RECEIVER,
  CONTROL,
  COMMAND_ATTACKS,
  attackFrom(
    'documents',
    'generator',
    'documents with cycles, devices, slow patterns and hostile names to the generator',
    'generator',
  ),
  attackFrom(
    'documents',
    'review',
    'two versions of such a document to the review, whose comment must be no more than text',
    'review',
  ),
  DOCUMENTATION_ATTACKS,
  MCP,
];
