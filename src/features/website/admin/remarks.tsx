import { Link } from '@tanstack/react-router';
import { adminWebsitePartPath } from '#shared/domain/paths.ts';
import type { Remark } from '#features/website/domain/api.ts';
import { parts } from '#features/site/domain/parts.ts';

interface RemarksProps {
  title: string;
  remarks: Remark[];
  isProblem?: boolean;
  /** Called when the user follows a link to a field or part. */
  onLeave: () => void;
}

export function Remarks({ title, remarks, isProblem = false, onLeave }: RemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <section className={`mt-4 border border-l-4 p-3 ${isProblem ? 'border-brick' : 'border-edge'}`}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 space-y-1.5 text-sm">
        {remarks.map(({ part, path, label, message }) => (
          <li key={`${part} ${path} ${message}`} className="break-words">
            <Link
              to={adminWebsitePartPath('$part')}
              params={{ part }}
              hash={path ?? ''}
              onClick={onLeave}
              className="font-medium text-link"
            >
              {parts[part].label}
              {label && ` · ${label}`}
            </Link>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
