import { createHmac, randomBytes } from 'node:crypto';
import { isObject } from '@cross-border-payments/openapi';
import { childrenOf } from '@cross-border-payments/openapi/model';
import { decodeUri } from '@cross-border-payments/server-runtime/request/url';
import type { Contract, OperationMatch } from '../document/contract.ts';
import type { Body, Exchange } from './exchange.ts';

const SECRET =
  /secret|token|passw|signature|^sign$|^authorization$|^proxy-auth|cookie|api-?_?key|^app-?_?key$|session|credential|private-?_?key|^pin$|^cvv|^otp$/i;

const PERSONAL =
  /phone|mobile|mail|^id_?(number|no|card)$|(account|card|iban|certificate|passport|tax|company)_?(number|no)?$|^number$|^(full|first|last|middle|given|family|sur|account|payer|beneficiary|holder|pinyin|company|legal)?_?name(en|cn|tw)?$|characters$|birth|^dob$|^address$|street|post_?code|^ip$|socialcreditcode/i;

/**
 * Personal data and credentials in any string: mails, numbers with at least nine digits, tokens, JWTs. The lookbehinds
 * limit where in a long word a mail or JWT is tried, because each try reads the rest of the word.
 */
const PATTERNS =
  /(?<![\w.+-]{256})[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+?\d(?:[ -]?\d){8,}[\dXx]?|eyJ(?<!eyJ[\w-]*?eyJ)[\w-]+\.[\w-]+\.[\w-]*|\b(?=[A-Za-z_]*\d)[A-Za-z0-9_-]{32,}\b|(?<=\b(?:Bearer|Basic) )\S+/g;
const MAY_MATCH = /\d{5}|[@.+-]|\d \d|Bearer|Basic|[A-Za-z0-9_-]{32}/;

/** A character is replaced by one of its group: hexadecimal stays hexadecimal, and no number starts with zero. */
const ALPHABETS = ['123456789', '0', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

type Kind = 'secret' | 'personal';

/** Shorter texts match no pattern, and are too short to contain personal data next to other words. */
const SHORTEST_MASKED = 5;
const LONG_TOKEN = 24;
const MAX_KNOWN = 50_000;
/** Masks of longer texts are not cached. */
const LONGEST_KNOWN = 1_000;
/** If an exchange has more personal data than this, sentences are masked as a whole. */
const MAX_PERSONAL = 1_000;
const MAX_DEPTH = 100;

/**
 * Replaces credentials and personal data by values of the same form: digits by digits, letters by letters, Chinese
 * characters by others. A masked message therefore still follows or breaks the same rules. Within a run, a value always
 * has the same mask; the key of the masks is random and never stored.
 */
export class Masker {
  readonly #key = randomBytes(32);
  readonly #masks = new Map<string, string>();
  /** Values that were secret somewhere; they are masked everywhere. */
  readonly #secrets = new Map<string, string>();
  /** Personal data in properties of the current exchange, which other texts of the exchange may repeat. */
  readonly #personal = new Map<string, string>();
  readonly #contract: Contract;
  readonly #names: ReadonlySet<string>;
  readonly #kinds = new Map<string, Kind | undefined>();
  /** Property names that the document declares. They are not personal data, so they are not masked. */
  readonly #declared = new Set<string>();
  /** Values that the document lists, such as those of enumerations; they are never masked. */
  readonly #public = new Set<unknown>();

  constructor(contract: Contract) {
    this.#contract = contract;
    const { securitySchemes, schemas } = contract.model;
    const read = (scheme: unknown) => (isObject(scheme) ? [String(scheme.name)] : []);
    const schemes = [...securitySchemes.values()].flatMap(read);
    const names = [...schemes, ...(contract.profile.secretProperties ?? [])];
    this.#names = new Set(names.map((name) => name.toLowerCase()));
    for (const schema of schemas) {
      for (const name of schema.properties.keys()) this.#declared.add(name);
      for (const node of [schema, ...childrenOf(schema).map((child) => child.node)]) {
        for (const value of node.enum ?? []) this.#public.add(value);
        if (node.const) this.#public.add(node.const.value);
      }
    }
  }

  maskExchange(exchange: Exchange, match: OperationMatch | undefined): Exchange {
    const { request, response } = exchange;
    const { token, envelope } = this.#contract.profile;
    const isLogin = token !== undefined && match?.operation.id === token.operation;
    const secret = isLogin ? (envelope?.data ?? 'data') : undefined;
    this.#personal.clear();
    for (const { body } of [request, response]) this.#noteNamed(body?.value);
    // The request first, because the response may repeat its values, such as an unknown key.
    const headers = this.maskHeaders(request.headers);
    const sent = this.#maskBody(request.body);
    const url = this.maskUrl(exchange.url, match);
    const received = this.#maskBody(response.body, secret);
    return {
      ...exchange,
      url,
      request: { headers, ...sent },
      response: { status: response.status, headers: this.maskHeaders(response.headers), ...received },
    };
  }

  maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
    const masked = Object.entries(headers).map(([name, value]) => {
      if (/^(host|content-|accept|date$|user-agent|etag|sec-|x-request-id)/.test(name))
        return [name, this.maskText(value)];
      if (name === 'cookie' || name === 'set-cookie')
        return [name, value.replace(/=([^;,]+)/g, (_all, text) => `=${this.#mask(text, true)}`)];
      const scheme = /^(Bearer|Basic|Digest) (?=\S)/i.exec(value)?.[0] ?? '';
      return [name, scheme + this.#maskNamed(name, value.slice(scheme.length), true)];
    });
    return Object.fromEntries(masked);
  }

  maskUrl(url: URL, match: OperationMatch | undefined): URL {
    const masked = new URL(url);
    masked.username = '';
    masked.password = '';
    masked.hash = '';
    for (const name of new Set(url.searchParams.keys())) {
      const values = url.searchParams.getAll(name).map((value) => String(this.#maskNamed(name, value)));
      masked.searchParams.delete(name);
      for (const value of values) masked.searchParams.append(name, value);
    }
    const named = Object.entries(match?.path ?? {}).filter(([name]) => this.#kindOf(name) !== undefined);
    const secret = new Map(named.map(([name, value]) => [value, String(this.#maskNamed(name, value))]));
    const segments = url.pathname.split('/').map((segment) => {
      const text = decodeUri(segment) ?? segment;
      const shown = this.maskText(text);
      return secret.get(segment) ?? (shown === text ? segment : encodeURIComponent(shown));
    });
    masked.pathname = segments.join('/');
    return masked;
  }

  #maskBody(body: Body | undefined, secret?: string): { body?: Body } {
    if (!body) return {};
    if (body.text !== undefined) return { body: { ...body, text: this.maskText(body.text) } };
    if (body.value === undefined) return { body };
    const { value } = body;
    const isSecret = secret !== undefined && isObject(value) && typeof value[secret] === 'string';
    const shown = isSecret ? { ...value, [secret]: this.#mask(String(value[secret]), true) } : value;
    return { body: { ...body, value: this.#maskValue(shown, isSecret ? secret : undefined) } };
  }

  #maskValue(value: unknown, done?: string, depth = 0): unknown {
    if (depth > MAX_DEPTH) return null;
    if (typeof value === 'string') return this.maskText(value);
    if (Array.isArray(value)) return value.map((item) => this.#maskValue(item, undefined, depth + 1));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
      if (name === done) return [name, inner];
      const shown = this.#declared.has(name) ? name : this.maskText(name);
      return [shown, this.#maskNamed(name, inner, false, depth + 1)];
    });
    return Object.fromEntries(entries);
  }

  /** Notes credentials and personal data before anything is masked, because an earlier text may repeat them. */
  #noteNamed(value: unknown, depth = 0): void {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Array.isArray(value)
      ? value.map((item) => ['', item])
      : Object.entries(value))
      if (this.#kindOf(name) === undefined) this.#noteNamed(inner, depth + 1);
      else this.#maskNamed(name, inner, false, depth + 1);
  }

  #kindOf(name: string): Kind | undefined {
    if (this.#kinds.has(name)) return this.#kinds.get(name);
    const isPersonal = this.#names.has(name.toLowerCase()) || PERSONAL.test(name);
    const kind = SECRET.test(name) ? 'secret' : isPersonal ? 'personal' : undefined;
    if (this.#kinds.size < MAX_KNOWN) this.#kinds.set(name, kind);
    return kind;
  }

  #maskNamed(name: string, value: unknown, isHeader = false, depth = 0): unknown {
    const kind = this.#kindOf(name);
    const isSecret = kind === 'secret' || (isHeader && kind !== undefined);
    const mask = (inner: unknown): unknown => {
      if (typeof inner === 'string') return this.#public.has(inner) ? inner : this.#mask(inner, isSecret);
      if (typeof inner === 'number') return Number(this.#mask(String(inner), isSecret));
      return Array.isArray(inner) ? inner.map(mask) : this.#maskValue(inner, undefined, depth);
    };
    return kind === undefined ? this.#maskValue(value, undefined, depth) : mask(value);
  }

  /** Masks what looks like a credential or personal data, and every value that was secret elsewhere. */
  maskText(text: string): string {
    if (text.length < SHORTEST_MASKED || this.#public.has(text)) return text;
    const known = this.#secrets.get(text);
    if (known !== undefined) return known;
    let shown = this.#maskPatterns(text);
    // Names of people have no pattern, but names that a property of the exchange contains can be found in its texts.
    if (text.includes(' ') && this.#personal.size > MAX_PERSONAL) shown = this.#substitute(text);
    else if (text.includes(' '))
      for (const [value, mask] of this.#personal) shown = shown.replaceAll(value, mask);
    if (this.#secrets.size === 0 || text.length < 8) return shown;
    return shown.replace(/[^\s"'`,;:=()<>[\]{}]{6,}/g, (word) => this.#secrets.get(word) ?? word);
  }

  #maskPatterns(text: string): string {
    return MAY_MATCH.test(text) ? text.replace(PATTERNS, (part) => this.#mask(part, false)) : text;
  }

  /** Masks an error sentence about the current exchange. From the traffic, it contains only names of properties. */
  maskSentence(sentence: string): string {
    return this.#maskPatterns(sentence).replace(/`[^`]*`/g, (path) =>
      path.replace(/[^`.[\]]+/g, (name) => this.#personal.get(name) ?? name),
    );
  }

  #mask(text: string, isSecret: boolean): string {
    let mask = this.#masks.get(text);
    if (mask === undefined) {
      mask = /^\d{4}-\d{2}-\d{2}/.test(text) ? this.#maskDate(text) : this.#substitute(text);
      if (this.#masks.size >= MAX_KNOWN) this.#masks.clear();
      if (text.length <= LONGEST_KNOWN) this.#masks.set(text, mask);
    }
    if (text.length >= 3) this.#personal.set(text, mask);
    if (isSecret && text.length >= 6) {
      if (this.#secrets.size >= MAX_KNOWN) this.#secrets.clear();
      this.#secrets.set(text, mask);
    }
    return mask;
  }

  /** Keeps the year, so that the date stays plausible. */
  #maskDate(text: string): string {
    const [one = 0, other = 0] = this.#bytes(text);
    const pad = (number: number) => String(number).padStart(2, '0');
    return `${text.slice(0, 4)}-${pad(1 + (one % 12))}-${pad(1 + (other % 28))}${text.slice(10)}`;
  }

  #substitute(text: string): string {
    let bytes = this.#bytes(text);
    let at = 0;
    const pick = (alphabet: number) => {
      if (at + 1 >= bytes.length) {
        bytes = this.#bytes(bytes.toString('hex'));
        at = 0;
      }
      const picked = bytes.readUInt16BE(at) % alphabet;
      at += 2;
      return picked;
    };
    // The start of a long token says what it is, such as `04` for a public key.
    const kept = text.length >= LONG_TOKEN ? 2 : 0;
    return text.replace(/\d|\p{L}/gu, (char, index: number) => {
      if (index < kept) return char;
      const alphabet = ALPHABETS.find((letters) => letters.includes(char));
      if (alphabet) return alphabet.charAt(pick(alphabet.length));
      return /\p{Script=Han}/u.test(char) ? String.fromCodePoint(0x4e00 + pick(2_000)) : 'x';
    });
  }

  #bytes(text: string): Buffer {
    return createHmac('sha512', this.#key).update(text).digest();
  }
}
