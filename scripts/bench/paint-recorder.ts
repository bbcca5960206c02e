interface Paint {
  /** The sum of all layout shifts. */
  shift: number;
  /** The milliseconds until the first and until the largest paint. */
  first: number;
  largest: number;
  /** The name of the element that the largest paint showed. */
  element: string;
}

declare global {
  interface Window {
    paint: Paint;
  }
}

type RecordedEntry = PerformanceEntry & { value?: number; element?: Element };

/** Runs in the measured page and records its shifts and paints in `window.paint`. */
export function recordPaint() {
  const paint: Paint = { shift: 0, first: 0, largest: 0, element: '' };
  window.paint = paint;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as RecordedEntry[]) {
      if (entry.entryType === 'layout-shift') paint.shift += entry.value ?? 0;
      if (entry.name === 'first-contentful-paint') paint.first = entry.startTime;
      if (entry.entryType === 'largest-contentful-paint') {
        paint.largest = entry.startTime;
        paint.element = entry.element?.localName ?? '';
      }
    }
  });
  for (const type of ['layout-shift', 'paint', 'largest-contentful-paint']) {
    observer.observe({ type, buffered: true });
  }
}
