import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * What a full page load does by itself: a new screen's title is said once and reading starts at its
 * heading. The first load is the browser's own, and a changed search is no new screen.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.querySelector('h1')?.focus({ preventScroll: true });
        setSaid(document.title);
      }),
    [router],
  );
  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {said}
    </p>
  );
}
