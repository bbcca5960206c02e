import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces a new screen's title and moves the focus to its heading, as a full page load would.
 * Ignores the first load, which the browser announces, and changes of the search parameters.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [message, setMessage] = useState('');
  useEffect(() => {
    // A link that is clicked before the first screen is complete gives no fromLocation either.
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
