export const quantile = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

export const median = (values: number[]) => quantile(values, 0.5);

export const rounded = (value: number) => Number(value.toFixed(1));
