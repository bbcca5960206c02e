import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces a new screen's title and moves the focus to its heading, as a full page load would do.
 * Ignores the first load, because the browser announces it, and changes of the search parameters.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [message, setMessage] = useState('');
  useEffect(() => {
    // Watch the history as well, because `fromLocation` is also missing when the user clicks a link
    // before the first screen is complete.
    let hasFollowedLink = false;
    const stopWatching = router.history.subscribe(({ action }) => {
      hasFollowedLink ||= action.type === 'PUSH';
    });
    const stopAnnouncing = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation ? !pathChanged : !hasFollowedLink) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
      setMessage(document.title);
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
