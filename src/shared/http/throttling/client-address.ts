import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

type Networks = [string, ...string[]];

const network = (address: string, prefix: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`).toString()}/${prefix}`;

/** Some proxies forward the client's port too, as in "192.0.2.1:4001" and "[2001:db8::1]:4001". */
const withoutPort = (ip: string) =>
  /^\[(?<v6>[^\]]+)\](?::\d+)?$/.exec(ip)?.groups?.['v6'] ?? ip.replace(/^([\d.]+):\d+$/, '$1');

/** A cache of the networks of recent clients, because a request can need them several times. */
const recent = new LRUCache<string, Networks>({ max: 1000 });

/**
 * Returns the networks of a client, from the smallest to the largest: an IPv4 address alone, the
 * /64, /56 and /48 networks of an IPv6 address, or "unknown" alone for any other text. A household
 * or office gets at least a whole /64 network, and many providers assign a /56 or a /48.
 * @param ip the connection's address, or the one that a trusted proxy forwards
 */
export function clientNetworks(ip: string): Networks {
  const networks = recent.get(ip) ?? findNetworks(ip);
  recent.set(ip, networks);
  return networks;
}

function findNetworks(ip: string): Networks {
  const bare = withoutPort(ip);
  if (!isIP(bare)) return ['unknown'];
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return [address.toString()];
  const text = address.toString();
  return [network(text, 64), network(text, 56), network(text, 48)];
}

/**
 * Returns the network of a visitor for the audit trail, whose entries are never deleted: the /24 of
 * an IPv4 address, the /48 of an IPv6 address, or "unknown" for any other text.
 */
export function visitorNetwork(ip: string): string {
  const widest = clientNetworks(ip).at(-1) ?? '';
  return isIP(widest) ? widest.replace(/\d+$/, '0/24') : widest;
}

/**
 * Returns the address that throttles count by: an IPv4 address, the /64 of an IPv6 address, or
 * "unknown" for any other text.
 */
export const throttleAddress = (ip: string): string => clientNetworks(ip)[0];
