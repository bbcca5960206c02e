import { formatOfficeDateTime } from '#shared/domain/office-time.ts';

/** A date and time in a table cell, in the office's time zone. In a narrow column it has two lines. */
export const DateTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="block text-balance tabular-nums">
    {formatOfficeDateTime(at)}
  </time>
);
