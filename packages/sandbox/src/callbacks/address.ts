import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';

const LONGEST_URL = 2_048;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Error code of a connection whose address is outside loopback. */
export const OUTSIDE_LOOPBACK = 'OUTSIDE_LOOPBACK';

export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Checks the base address of a merchant. Host names are checked again when a connection is made.
 * @returns the address without a trailing slash
 * @throws Refusal for an address that cannot be used
 */
export function checkCallbackUrl(text: string, allowOutside: boolean): string {
  // `URL` would parse `localhost:8080` as a URL with the scheme `localhost`.
  if (/^[\w.-]+:\d+(\/|$)/.test(text))
    throw new Refusal(`The callback address \`${text.slice(0, 100)}\` must start with \`http://\`.`);
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Refusal(
      `The callback address must be an http or https URL of at most ${LONGEST_URL} characters.`,
    );
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Refusal('The callback address must not contain a user name, a query or a fragment.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowOutside && isIP(host) !== 0 && !isLoopback(host))
    throw new Refusal(
      `The callback address ${host} is outside this machine; start with \`--allow-outside-callbacks\` to use it.`,
    );
  return url.href.replace(/(?<!\/)\/+$/, '');
}

/** Returns whether the host of a checked address is a name that may resolve to another machine. */
export function mayBeOutside(address: string): boolean {
  const { hostname } = new URL(address);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && !/(^|\.)localhost$/.test(hostname);
}

/** Resolves a host name and refuses addresses outside loopback, so that no name can lead elsewhere later. */
export const lookUpLoopback: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const allowed = addresses.filter(({ address }) => isLoopback(address));
    const [first] = allowed;
    if (first === undefined || allowed.length < addresses.length) {
      const refusal = new Error(`${hostname} is outside this machine.`);
      return callback(Object.assign(refusal, { code: OUTSIDE_LOOPBACK }), '', 0);
    }
    if (options.all) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};
