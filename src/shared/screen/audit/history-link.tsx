import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { buttonClasses } from '#shared/ui/button.tsx';

/** A link to the audit entries of a record. The front desk does not see it. */
export function HistoryLink(search: { entity: AuditEntity; record: string }) {
  if (useIsFrontDesk()) return null;
  return (
    <Link to={adminPaths.audit} search={search} className={buttonClasses('secondary')}>
      <History aria-hidden className="size-4" />
      History
    </Link>
  );
}
