import { create as axios } from './axios.ts';
import { create as heyApi } from './hey-api.ts';
import { create as ky } from './ky.ts';
import { create as openapiFetch } from './openapi-fetch.ts';
import { create as ours } from './ours.ts';
import { create as oursHttp } from './ours-http.ts';
import { create as raw } from './raw.ts';
import { create as rawTimed } from './raw-timed.ts';
import type { ClientSetting, SendOrder } from './setting.ts';

/** A client that is compared. */
export interface ClientCandidate {
  readonly name: string;
  readonly create: (setting: ClientSetting) => SendOrder | Promise<SendOrder>;
}

/** What the others are relative to. */
export const BASELINE = 'fetch and JSON';
/** The same with a time limit, which every call of ours has as well. */
export const TIMED_BASELINE = 'fetch and JSON, time limit';
/** A method of the client of this repository. */
export const OURS = 'ours, method';

/** The clients, the baseline first. */
export const clientCandidates: readonly ClientCandidate[] = [
  { name: BASELINE, create: raw },
  { name: TIMED_BASELINE, create: rawTimed },
  { name: OURS, create: ours },
  { name: 'ours, client.http', create: oursHttp },
  { name: 'openapi-fetch', create: openapiFetch },
  { name: 'hey-api', create: heyApi },
  { name: 'ky', create: ky },
  { name: 'axios', create: axios },
];
