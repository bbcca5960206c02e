import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { digestQuery } from '#features/deadlines/api/digest.ts';
import { DigestState } from '#features/deadlines/admin/digest-state.tsx';
import { adminPaths } from '#shared/domain/paths.ts';

/** Says when the last email about deadlines left, and leads to their settings. */
export function DigestLine() {
  const { data } = useQuery(digestQuery);
  if (!data) return null;
  return (
    <p className="mb-6 text-sm">
      <DigestState digest={data.record} />{' '}
      <Link to={adminPaths.deadlines} className="action-link print:hidden">
        Deadlines
      </Link>
    </p>
  );
}
