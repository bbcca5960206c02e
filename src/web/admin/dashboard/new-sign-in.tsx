import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { adminPaths } from '#domain/paths.ts';
import { deviceName } from '#web/admin/screen/device-name.ts';
import { newSignInsQuery } from '#web/api/administrators.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';

/**
 * The cookie with the id of the newest sign-in that the user recognized in this browser. Logging out
 * clears local storage, but no cookies. Each browser asks by itself, so that a thief cannot answer
 * for the user.
 */
const cookie = 'recognized_sign_in';

const readRecognized = () => /(?:^|; )recognized_sign_in=([\w-]+)/.exec(document.cookie)?.[1] ?? '';

/** A question about the newest sign-in with a browser that the account had not used before. */
export function NewSignInQuestion() {
  const [recognized, setRecognized] = useState(readRecognized);
  const { data: [newest] = [] } = useQuery(newSignInsQuery);
  if (!newest || newest.id <= recognized) return null;
  const recognize = () => {
    document.cookie = `${cookie}=${newest.id}; path=/admin; max-age=${7 * 24 * 3600}; samesite=strict`;
    setRecognized(newest.id);
  };
  return (
    <section
      aria-label="New sign-in"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 border border-line bg-surface px-5 py-3"
    >
      <p>
        New sign-in on {formatOfficeDateTime(newest.at)} from {deviceName(newest.userAgent)} (
        {newest.address}). Was this you?
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={recognize}>
          Yes
        </Button>
        <Link to={adminPaths.account} className={buttonClasses('secondary')}>
          No, change my password
        </Link>
      </div>
    </section>
  );
}
