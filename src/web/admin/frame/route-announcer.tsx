import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * What a full page load does by itself: a new screen's title is said once and reading starts at its
 * heading. The first load is the browser's own, and a changed search is no new screen.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useEffect(() => {
    // A link that is clicked before the first screen is complete gives no fromLocation either.
    let hasFollowedLink = false;
    const stopWatching = router.history.subscribe(({ action }) => {
      hasFollowedLink ||= action.type === 'PUSH';
    });
    const stopAnnouncing = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation ? !pathChanged : !hasFollowedLink) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
      setSaid(document.title);
    });
    return () => {
      stopWatching();
      stopAnnouncing();
    };
  }, [router]);
  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {said}
    </p>
  );
}
