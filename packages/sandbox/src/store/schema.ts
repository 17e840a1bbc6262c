import type { Generated } from 'kysely';
import type { JournalKind } from '../generated/control/schemas.ts';

export type Family = 'global' | 'business' | 'personal' | 'payin';
export type WalletType = 'personal' | 'business';
export type AccountKind = 'available' | 'in_transit' | 'external' | 'exchange';
export type CallbackFault = 'drop' | 'duplicate' | 'reorder' | 'delay' | 'wrong_appkey';

interface Merchants {
  id: string;
  name: string;
  app_key: string;
  secret_salt: string;
  secret_hash: string;
  callback_url: string | null;
  created_at: number;
}

interface Tokens {
  token_hash: string;
  merchant_id: string;
  issued_at: number;
  expires_at: number;
}

interface Quotes {
  query_no: string;
  merchant_id: string;
  source_currency: string;
  target_currency: string;
  rate: string;
  created_at: number;
  expires_at: number;
}

interface Orders {
  id: Generated<number>;
  trade_id: string;
  merchant_id: string;
  family: Family;
  order_no: string;
  status: string;
  body: string;
  data: string;
  version: number;
  created_at: number;
  updated_at: number;
  completed_at: number | null;
}

interface OrderEvents {
  trade_id: string;
  seq: number;
  at: number;
  name: string;
  from_status: string | null;
  to_status: string | null;
  data: string;
}

interface OrderCounts {
  merchant_id: string;
  family: Family;
  day: number;
  status: string;
  shard: number;
  orders: number;
}

interface Documents {
  id: string;
  merchant_id: string;
  trade_id: string | null;
  type: string;
  file_name: string;
  media_type: string;
  size: number;
  sha256: string;
  created_at: number;
  content: Uint8Array;
}

interface PayinGateways {
  trade_id: string;
  seq: number;
  gateway: 'wechat' | 'alipay' | 'bank';
  details: string;
  created_at: number;
  expires_at: number | null;
}

interface LedgerAccounts {
  id: Generated<number>;
  merchant_id: string;
  wallet_type: WalletType;
  currency: string;
  kind: AccountKind;
  balance_minor: Generated<bigint>;
  may_overdraw: 0 | 1;
}

interface LedgerPostings {
  id: Generated<number>;
  key: string;
  kind: string;
  trade_id: string | null;
  moves: string;
  at: number;
}

interface LedgerEntries {
  posting_id: number;
  line: number;
  from_account: number;
  to_account: number;
  currency: string;
  amount_minor: bigint;
  from_balance_minor: bigint;
  to_balance_minor: bigint;
}

interface Outbox {
  id: Generated<number>;
  merchant_id: string;
  trade_id: string;
  seq: number;
  body: string;
  status: 'pending' | 'delivered' | 'dead';
  attempts: Generated<number>;
  replays: Generated<number>;
  created_at: number;
  delivered_at: number | null;
}

interface Deliveries {
  id: Generated<number>;
  outbox_id: number;
  attempt: number;
  at: number;
  fault: CallbackFault | null;
  outcome: string;
  http_status: number | null;
  answer: string | null;
  duration_ms: number;
}

interface CallbackFaults {
  id: Generated<number>;
  fault: CallbackFault;
  trade_id: string | null;
  delay_ms: number;
  remaining: number;
}

interface Tasks {
  id: Generated<number>;
  key: string;
  kind: string;
  subject: string | null;
  /** Merchant whose receiver it waits for; null for what waits for nobody. */
  lane: string | null;
  payload: string;
  due_at: number;
  attempts: Generated<number>;
  claimed_by: string | null;
  claimed_until: Generated<number>;
}

interface Journal {
  id: Generated<number>;
  at: number;
  kind: JournalKind;
  data: string;
}

interface Requests {
  id: Generated<number>;
  request_id: string;
  at: number;
  merchant_id: string | null;
  operation: string | null;
  method: string;
  url: string;
  http_status: number;
  code: string | null;
  trade_id: string | null;
  order_no: string | null;
  duration_ms: number;
  request: string | null;
  answer: string | null;
  advice: string | null;
  fault: string | null;
}

interface Settings {
  key: string;
  value: string;
}

/** The tables; what they are for stands in the first migration. */
export interface Database {
  merchants: Merchants;
  tokens: Tokens;
  quotes: Quotes;
  orders: Orders;
  order_events: OrderEvents;
  order_counts: OrderCounts;
  documents: Documents;
  payin_gateways: PayinGateways;
  ledger_accounts: LedgerAccounts;
  ledger_postings: LedgerPostings;
  ledger_entries: LedgerEntries;
  outbox: Outbox;
  deliveries: Deliveries;
  callback_faults: CallbackFaults;
  tasks: Tasks;
  journal: Journal;
  requests: Requests;
  settings: Settings;
}
