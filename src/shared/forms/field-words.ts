import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { RecordType } from '#shared/domain/record-type.ts';

/** Such as "On" or "Nov 21, 2026". A missing value is an empty text. */
export function fieldInWords(
  { choices = {} }: Pick<RecordType<never, object>, 'choices'>,
  name: string,
  value: unknown,
): string {
  const label = choices[name]?.labels[String(value)];
  if (label !== undefined) return label;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value && /(Date|On)$/.test(name) ? formatCalendarDate(value) : value;
}
