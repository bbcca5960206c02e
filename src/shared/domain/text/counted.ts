const numbers = new Intl.NumberFormat('en-US');

/** @returns a number such as "5,000" */
export const formatCount = (count: number): string => numbers.format(count);

/** @returns a count with its noun, such as "1 email" or "5,000 emails" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
