import { Link } from '@tanstack/react-router';
import {
  GraduationCap,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import { paths } from '#web/paths.ts';

const screens: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.admin.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.admin.agents, label: 'Agents', icon: UsersRound },
  { to: paths.admin.policies, label: 'Policies', icon: ScrollText },
  { to: paths.admin.education, label: 'Continuing Education', icon: GraduationCap },
  { to: paths.admin.contacts, label: 'Contact Submissions', icon: Inbox },
];

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Admin">
      <ul className="space-y-1">
        {screens.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={() => onNavigate?.()}
              className="group flex min-h-11 items-center gap-3 border-l-3 border-transparent px-3 font-medium text-on-deep/85 hover:bg-on-deep/8 hover:text-on-deep aria-[current]:border-gold aria-[current]:bg-on-deep/12 aria-[current]:text-on-deep forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              <Icon aria-hidden className="size-5 shrink-0 group-aria-[current]:text-gold" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
