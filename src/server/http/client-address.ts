import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that throttles count by: an IPv4 address, or the /64 network of an IPv6 address, which
 * is what one household or office gets.
 * @param ip the connection's address, or the one that a trusted proxy forwards
 */
export function throttleAddress(ip: string): string {
  if (!isIP(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
