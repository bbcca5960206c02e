/**
 * Reads the values of all metrics.
 * @param text the metrics in Prometheus' format
 * @returns the values by the metric's name with its labels, such as
 * `marsh_emails_total{outcome="sent"}`
 */
export function figuresOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
