/**
 * Returns whether a host name or address means this machine itself. Traffic to such an address
 * never crosses a network.
 */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
