import { Badge } from '#shared/ui/badge.tsx';

export const StatusBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? <Badge tone="oak">Active</Badge> : <Badge tone="plain">Inactive</Badge>;
