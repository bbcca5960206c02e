import { Link } from '@tanstack/react-router';
import { adminPaths } from '#shared/domain/paths.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { buttonClasses } from '#shared/ui/button.tsx';

interface ImportLinkProps {
  kind: 'agents' | 'education' | 'license_check' | 'properties';
  label?: string;
}

/** A link to the screen that brings records in. The front desk does not see it. */
export const ImportLink = ({ kind, label = 'Import' }: ImportLinkProps) =>
  !useIsFrontDesk() && (
    <Link to={adminPaths.importNew} search={{ kind }} className={buttonClasses('secondary')}>
      {label}
    </Link>
  );
