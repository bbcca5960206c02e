/**
 * Conversions of hours of continuing education. The API and the database use decimals with two
 * places. Sums use whole hundredths of an hour, so that they are exact.
 */

/** @param hours such as "28.50" @returns such as 2850 */
export const toHundredths = (hours: string): number => Math.round(Number(hours) * 100);

/** @param hundredths such as 2850 @returns such as "28.50" */
export const toHours = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** @param hours such as "17.50" @returns hours as the office reads them, such as "17.5" or "36" */
export const plainHours = (hours: string): string => String(Number(hours));
