export const quantile = (values: number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** To a tenth. */
export const rounded = (value: number) => Number(value.toFixed(1));
