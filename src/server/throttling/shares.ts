/**
 * Limits the things, such as connections, that each address may hold at the same time.
 * @returns a function that counts one more thing for an address and returns a function to call when
 * the thing is given back. It returns undefined, and counts nothing, if the address already holds
 * `mostEach` things.
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
