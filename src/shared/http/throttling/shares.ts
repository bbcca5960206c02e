/**
 * Limits how many shares each holder may have at the same time. A share is, for example, an open
 * connection, and its holder is a client's address.
 * @returns a function that takes one share for a holder. That function returns another one that
 * gives the share back, or undefined if the holder already has `mostEach` shares.
 */
export function createShares(mostEach: number) {
  const held = new Map<string, number>();
  return (address: string): (() => void) | undefined => {
    const count = held.get(address) ?? 0;
    if (count >= mostEach) return undefined;
    held.set(address, count + 1);
    return () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left === 0) held.delete(address);
      else held.set(address, left);
    };
  };
}
