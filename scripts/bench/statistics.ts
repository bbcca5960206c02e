/** Returns the smallest of the values that is not exceeded by this share of all values. */
export const quantile = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
};

export const median = (values: number[]) => quantile(values, 0.5);

export const rounded = (value: number) => Number(value.toFixed(1));
