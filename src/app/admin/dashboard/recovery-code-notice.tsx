import { Link } from '@tanstack/react-router';
import { adminPaths } from '#shared/domain/paths.ts';
import { useRecoveryCodesLeft } from '#shared/session/session.ts';

/** A notice after a sign-in with a recovery code, until the user logs out or reloads the page. */
export function RecoveryCodeNotice() {
  const left = useRecoveryCodesLeft();
  if (left === undefined) return null;
  return (
    <p
      role="note"
      className="mb-5 border border-l-4 border-brick bg-surface px-3.5 py-3 print:hidden"
    >
      {left === 0 ? (
        <>
          You signed in with your last recovery code. Make new codes under <AccountLink />.
        </>
      ) : (
        <>
          You signed in with a recovery code; {left === 1 ? '1 is' : `${left} are`} left. If your
          device is lost, remove it under <AccountLink /> and add another.
        </>
      )}
    </p>
  );
}

const AccountLink = () => (
  <Link to={adminPaths.account} className="font-semibold text-link">
    Your Account
  </Link>
);
