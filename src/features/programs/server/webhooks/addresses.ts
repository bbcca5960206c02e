import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** A network such as "10.0.0.0/8" that webhooks may reach although it is not public. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * Reads the setting WEBHOOK_PRIVATE_NETWORKS.
 * @returns undefined if a part of the list is not a network
 */
export function parseNetworks(text: string): Network[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => ipaddr.isValidCIDR(part))
    ? parts.map((part) => ipaddr.parseCIDR(part))
    : undefined;
}

export type Resolve = (name: string) => Promise<string[]>;

export const resolveName: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

type Address = ReturnType<typeof ipaddr.parse>;

/** IPv6 addresses outside of this network are not assigned, or contain an IPv4 address. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

const isIn = (address: Address, [range, bits]: Network) =>
  address.kind() === range.kind() && address.match(range, bits);

const isPublic = (address: Address) =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, publicIpv6));

/** @param text an IP address; anything else is refused */
function mayReach(text: string, protocol: string, networks: Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  if (networks.some((network) => isIn(ipaddr.process(text), network))) return true;
  return protocol === 'https:' && isPublic(ipaddr.parse(text));
}

/** Whether two texts, such as "::ffff:10.0.0.1" and "10.0.0.1", are the same IP address. */
export const isSameAddress = (one: string, other: string): boolean =>
  ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString();

/** Returns the host of a URL, without the brackets around an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

const notPublic = 'This address is not public';
const notHttps = 'Please enter an address that begins with https://';

/** @returns why no webhook may have this address, or undefined. A name is resolved when it is used. */
export function findAddressFault(text: string, networks: Network[]): string | undefined {
  const url = URL.parse(text);
  if (!url) return notHttps;
  const isHttp = url.protocol === 'http:' && networks.length > 0;
  if (url.protocol !== 'https:' && !isHttp) return notHttps;
  if (url.username || url.password) return 'Please enter the address without a name and password';
  const host = hostOf(url);
  if (ipaddr.isValid(host) && !mayReach(host, url.protocol, networks)) return notPublic;
  return undefined;
}

/** Resolves the host now. @returns an address that a webhook may reach @throws Error without one */
export async function findReachable(url: URL, networks: Network[], resolve: Resolve) {
  const host = hostOf(url);
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  const allowed = addresses.find((address) => mayReach(address, url.protocol, networks));
  if (allowed !== undefined) return allowed;
  throw new Error(
    url.protocol === 'http:'
      ? `${host} is in no network to which events may be sent without https`
      : `${host} has no public address`,
  );
}
