import {
  type AttackClass,
  FOREIGN_CLASSES,
  SERVICE_CLASSES,
} from '@cross-border-payments/server-stubs/attack';
import { CALLBACKS } from './callbacks.ts';
import { CLIENT } from './client.ts';
import { COMMAND_ATTACKS } from './commands.ts';
import { CONTROL } from './control.ts';
import { DOCUMENTATION_ATTACKS } from './documentation.ts';
import { DOCUMENTS } from './documents.ts';
import { GENERATED_ATTACKS } from './generated.ts';
import { MCP } from './mcp.ts';
import { MOCK } from './mock.ts';
import { MONEY } from './money.ts';
import { RECEIVER } from './receiver.ts';

/** All classes of attacks. */
export const CLASSES: readonly AttackClass[] = [
  ...SERVICE_CLASSES,
  ...FOREIGN_CLASSES,
  MOCK,
  CALLBACKS,
  MONEY,
  CLIENT,
  ...GENERATED_ATTACKS,
  RECEIVER,
  CONTROL,
  COMMAND_ATTACKS,
  ...DOCUMENTS,
  DOCUMENTATION_ATTACKS,
  MCP,
];
