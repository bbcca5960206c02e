import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverTime } from '#shared/api/server-time.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { useBrokerageName } from '#shared/frame/brokerage-name.ts';
import { useDocumentTitle } from '#shared/frame/document-title.ts';
import wardPlan from '#shared/ui/ward-plan.svg?url';

interface ScreenProps {
  /** The heading. The document's title contains it too. */
  title: string;
  intro?: ReactNode;
  actions?: ReactNode;
  /** A link back to the screen's list or to the screen above it. It is shown above the heading. */
  back?: ReactNode;
  children: ReactNode;
}

/** The `RouteAnnouncer` focuses the heading when the screen opens. */
export function Screen({ title, intro, actions, back, children }: ScreenProps) {
  useDocumentTitle(title);
  return (
    <>
      <PrintHead />
      {back && <div className="mb-2 print:hidden">{back}</div>}
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {/* Limit the font size by the screen's width, so that a long word stays on one line. */}
          <h1
            tabIndex={-1}
            className="font-display text-[min(1.875rem,11.5vw)]/tight font-medium tracking-tight text-balance break-words"
          >
            {title}
          </h1>
          {intro && <div className="mt-1 break-words text-quiet">{intro}</div>}
        </div>
        {actions && (
          <div className="flex max-w-full shrink-0 flex-wrap gap-2 print:hidden">{actions}</div>
        )}
      </header>
      {children}
    </>
  );
}

/** The first line of a printed screen: the brokerage, and the time at which it was printed. */
function PrintHead() {
  const [printedAt, setPrintedAt] = useState(() => serverTime().toISOString());
  useEffect(() => {
    const update = () => flushSync(() => setPrintedAt(serverTime().toISOString()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <p className="mb-3 hidden justify-between items-center gap-4 text-sm text-quiet print:flex">
      <span className="flex items-center gap-2">
        <img src={wardPlan} alt="" className="size-8 object-cover object-top" />
        {useBrokerageName()}
      </span>
      <time dateTime={printedAt}>Printed {formatOfficeDateTime(printedAt)}</time>
    </p>
  );
}

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="break-inside-avoid border border-line bg-surface p-5">
    <h2 className="mb-3 font-display text-xl font-medium">{title}</h2>
    {children}
  </section>
);
