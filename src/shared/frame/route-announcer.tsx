import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { announcedTitle } from './document-title.ts';

/**
 * Announces the title of a new screen to screen readers, as after a full page load, and moves the
 * focus to the screen's heading. Does nothing for the first screen, because the page load announces
 * it, and when only the search parameters change.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [message, setMessage] = useState('');
  useEffect(() => {
    // `fromLocation` is missing for the first screen. It is also missing if the user follows a link
    // before the first screen is complete. The history tells the two cases apart.
    let hasFollowedLink = false;
    const stopWatching = router.history.subscribe(({ action }) => {
      hasFollowedLink ||= action.type === 'PUSH';
    });
    const stopAnnouncing = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation ? !pathChanged : !hasFollowedLink) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
      setMessage(announcedTitle());
    });
    return () => {
      stopWatching();
      stopAnnouncing();
    };
  }, [router]);
  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {message}
    </p>
  );
}
