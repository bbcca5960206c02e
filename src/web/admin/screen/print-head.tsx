import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { useBrokerageName } from '#web/admin/frame/brokerage-name.ts';

/** The first line of a printed screen: the brokerage, and the time at which it was printed. */
export function PrintHead() {
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const update = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <p className="mb-3 hidden justify-between gap-4 text-sm text-quiet print:flex">
      <span>{useBrokerageName()}</span>
      <time dateTime={printedAt}>Printed {formatOfficeDateTime(printedAt)}</time>
    </p>
  );
}
