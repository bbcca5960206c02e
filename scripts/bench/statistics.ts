/**
 * Returns the smallest value that at least this share of all values do not exceed. For an even number
 * of values, the median is therefore the lower one of the two middle values.
 */
export const quantile = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
};

export const median = (values: number[]) => quantile(values, 0.5);

export const rounded = (value: number) => Number(value.toFixed(1));
