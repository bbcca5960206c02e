import { getNonce } from 'get-nonce';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PreviewPage } from '#features/website/domain/api.ts';
import { toFrameDocument } from './frame-document.ts';
import type { Place } from './preview-places.ts';

export type Device = 'phone' | 'desktop';

const widths: Record<Device, number> = { phone: 390, desktop: 1440 };

interface PreviewFrameProps {
  page: PreviewPage;
  html: string;
  /** The accessible name of the frame. */
  title: string;
  device: Device;
  isDark: boolean;
  /** Each new object makes the frame scroll again, if the place is on this page. */
  place: Place | null;
}

/** As wide as on the device, and scaled to the space. New words keep the scroll position. */
export function PreviewFrame({ page, html, title, device, isDark, place }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const scale = Math.min(1, width / widths[device]);
  const shown = toFrameDocument(html, { nonce: getNonce() ?? '', isDark });
  const { frame, onLoad } = useFrameDocument({ page, html: shown }, place);
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden border border-edge bg-sunken">
      {/* The frame is not in the Tab order, because its page is inert and only for looking at. */}
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={onLoad}
        className={`absolute top-0 left-1/2 origin-top-left bg-ground shadow-[0_0_0_1px_var(--edge)] ${isDark ? 'scheme-dark' : 'scheme-light'}`}
        style={{
          width: widths[device],
          height: height / scale,
          transform: `scale(${scale}) translateX(-50%)`,
        }}
      />
    </div>
  );
}

/** Returns the size of an element as it changes. */
function useSize(box: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: widths.phone, height: 0 });
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** A place in the page: a number of pixels from its top, or an element. */
type Position = { top: number } | { selector: string };

/** Returns the scroll position, in pixels, at which an element is just below the fixed header. */
function topOf(element: Element, view: Window): number {
  const { scrollPaddingTop } = view.getComputedStyle(view.document.documentElement);
  const header = Number.parseFloat(scrollPaddingTop) || 0;
  return element.getBoundingClientRect().top + view.scrollY - header;
}

/** Scrolls only the frame. `scrollIntoView` would also move the form under the user's pointer. */
function moveTo(view: Window | null | undefined, position: Position) {
  if (!view) return;
  const selector = 'selector' in position ? position.selector : '';
  const target = selector ? view.document.querySelector(selector) : null;
  const top = target ? topOf(target, view) : 'top' in position ? position.top : 0;
  view.scrollTo({ top, behavior: 'instant' });
}

/**
 * Shows a page in the frame. Another page than before starts at `place` if it has that place, or
 * else at the top. New HTML of the same page keeps the scroll position. If `place` changes, the
 * frame scrolls to the new place.
 * @returns the ref of the frame, and the function to call when the page has loaded
 */
function useFrameDocument(
  { page, html }: { page: PreviewPage; html: string },
  place: Place | null,
) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shownPage = useRef<PreviewPage>(null);
  /** The position to scroll to once the page has loaded. Null while no page is loading. */
  const next = useRef<Position>(null);
  const load = useEffectEvent((nextPage: PreviewPage, document: string) => {
    const view = frame.current?.contentWindow;
    if (shownPage.current !== nextPage) {
      next.current = { selector: place?.page === nextPage ? place.selector : '' };
    }
    next.current ??= { top: view?.scrollY ?? 0 };
    shownPage.current = nextPage;
    if (frame.current) frame.current.srcdoc = document;
  });
  useEffect(() => load(page, html), [page, html]);
  useEffect(() => {
    if (!place || place.page !== shownPage.current) return;
    if (next.current) next.current = place;
    else moveTo(frame.current?.contentWindow, place);
  }, [place]);
  const onLoad = () => {
    moveTo(frame.current?.contentWindow, next.current ?? { top: 0 });
    next.current = null;
  };
  return { frame, onLoad };
}
