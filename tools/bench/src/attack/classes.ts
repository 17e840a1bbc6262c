import {
  type AttackClass,
  FOREIGN_CLASSES,
  SERVICE_CLASSES,
} from '@cross-border-payments/server-stubs/attack';
import { CALLBACKS } from './callbacks.ts';
import { CLIENT } from './client.ts';
import { COMMANDS } from './commands.ts';
import { CONTROL } from './control.ts';
import { DOCS } from './documentation.ts';
import { DOCUMENTS } from './documents.ts';
import { GENERATED } from './generated.ts';
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
  ...GENERATED,
  RECEIVER,
  CONTROL,
  COMMANDS,
  ...DOCUMENTS,
  DOCS,
  MCP,
];
