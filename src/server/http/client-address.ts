import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** The first four groups of an IPv6 address: what one household or office is given. */
function networkOf(address: string) {
  const [head = '', tail] = address.split('::');
  const groups = head ? head.split(':') : [];
  const tailGroups = tail ? tail.split(':') : [];
  if (tail !== undefined) {
    while (groups.length + tailGroups.length < 8) groups.push('0');
  }
  return `${[...groups, ...tailGroups].slice(0, 4).join(':')}::/64`;
}

/**
 * What the throttles count by: an IPv4 address, or the /64 network of an IPv6 one.
 * @param ip the peer's address, or what a trusted proxy says of it
 */
export function throttleAddress(ip: string): string {
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return 'unknown';
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return mapped ?? networkOf(address);
}
