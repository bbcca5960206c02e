import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { buttonClasses } from '#shared/ui/button.tsx';

export const HistoryLink = (search: { entity: AuditEntity; record: string }) => (
  <Link to={adminPaths.audit} search={search} className={buttonClasses('secondary')}>
    <History aria-hidden className="size-4" />
    History
  </Link>
);
