/**
 * Limits what each address may hold at the same time, such as connections.
 * @returns a function that takes one more for an address, and returns a function that gives it
 * back. It returns undefined if the address already holds its share.
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
