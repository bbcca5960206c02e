import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { deviceName } from '#shared/domain/text/device-name.ts';
import { newSignInsQuery } from '#features/sign-in/api/administrators.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';

/**
 * The name of the cookie with the id of the last sign-in that the user recognized in this browser.
 * The id is not in local storage, because logging out over HTTPS clears that. The server does not
 * store that the user recognized a sign-in, because a thief in another browser could then answer
 * for the user.
 */
const cookie = 'recognized_sign_in';

const readRecognized = () => /(?:^|; )recognized_sign_in=([\w-]+)/.exec(document.cookie)?.[1] ?? '';

/** Asks whether a sign-in with a new browser was the user's own, about the oldest one first. */
export function NewSignInQuestion() {
  const [recognized, setRecognized] = useState(readRecognized);
  const { data = [] } = useQuery(newSignInsQuery);
  const asked = data.findLast(({ id }) => id > recognized);
  if (!asked) return null;
  const recognize = () => {
    document.cookie = `${cookie}=${asked.id}; path=/admin; max-age=${7 * 24 * 3600}; samesite=strict`;
    setRecognized(asked.id);
    // Focus the heading, because the button that was pressed is gone or is about another sign-in.
    document.querySelector('h1')?.focus();
  };
  return (
    <section
      aria-label="New sign-in"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 border border-line bg-surface px-5 py-3"
    >
      <p>
        New sign-in on {formatOfficeDateTime(asked.at)} from {deviceName(asked.userAgent)} (
        {asked.address}). Was this you?
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={recognize}>
          Yes<span className="sr-only">, this was me</span>
        </Button>
        <Link to={adminPaths.account} className={buttonClasses('secondary')}>
          No, change my password
        </Link>
      </div>
    </section>
  );
}
