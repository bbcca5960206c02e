/**
 * Hours of continuing education. They are decimals with two places on the wire and in the database,
 * and integers in hundredths of an hour in computations, so that sums are exact.
 */

/** @param hours such as "28.50" @returns such as 2850 */
export const toHundredths = (hours: string): number => Math.round(Number(hours) * 100);

/** @param hundredths such as 2850 @returns such as "28.50" */
export const toHours = (hundredths: number): string => (hundredths / 100).toFixed(2);
