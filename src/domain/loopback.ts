/** Whether a host name or address is this machine's, so that what is sent to it stays on the machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
