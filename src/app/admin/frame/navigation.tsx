import { useQuery } from '@tanstack/react-query';
import { type AnyRoute, Link, type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { CircleQuestionMark, type LucideIcon } from 'lucide-react';
import type { Role } from '#shared/domain/auth.ts';
import { useSession } from '#shared/session/session.ts';
import { emailStateQuery } from '#features/emails/api.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { countInWords, useUnreadCount } from '#features/inquiries/admin/new-inquiries.ts';

export interface MenuLink {
  /** Links to daily work are above the line in the menu, and all other links are below it. */
  group: 'daily' | 'other';
  label: string;
  icon: LucideIcon;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    menu?: MenuLink;
    /** The roles that may open the screen. Without it, admins and super admins. */
    roles?: readonly Role[];
  }
}

export const mayOpen = (role: Role, { roles = ['admin', 'super_admin'] }: StaticDataRouteOption) =>
  roles.includes(role);

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession();
  const routes: AnyRoute[] = Object.values(useRouter().routesById);
  const links = routes.flatMap(({ to, options }) => {
    const menu = options.staticData?.menu;
    return menu && mayOpen(user.role, options.staticData ?? {}) ? [{ to, ...menu }] : [];
  });
  const onClick = () => onNavigate?.();
  return (
    <nav aria-label="Admin">
      <ScreenLinks links={links.filter(({ group }) => group === 'daily')} onClick={onClick} />
      <div aria-hidden className="mx-3 my-3 border-t border-on-deep/20" />
      <ScreenLinks links={links.filter(({ group }) => group === 'other')} onClick={onClick} />
    </nav>
  );
}

function ScreenLinks({
  links,
  onClick,
}: {
  links: (MenuLink & { to: string })[];
  onClick: () => void;
}) {
  return (
    <ul className="space-y-1">
      {links.map(({ to, label, icon: Icon }) => (
        <li key={to} className="relative">
          <Link
            to={to}
            onClick={onClick}
            className="group flex min-h-11 items-center gap-2.5 border-l-3 border-transparent px-2.5 font-medium lg:text-[0.9375rem] text-on-deep/85 hover:bg-on-deep/8 hover:text-on-deep aria-[current]:border-gold aria-[current]:bg-on-deep/12 aria-[current]:text-on-deep forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
          >
            <Icon aria-hidden className="size-5 shrink-0 group-aria-[current]:text-gold" />
            {label}
          </Link>
          {to === adminPaths.inquiries && <UnreadCount />}
          {to === adminPaths.emails && <FailedCount />}
        </li>
      ))}
    </ul>
  );
}

export function UnreadCount() {
  return <LinkCount count={useUnreadCount()} of="unread" />;
}

function FailedCount() {
  const { data } = useQuery(emailStateQuery);
  return <LinkCount count={data?.failed} of="failed" />;
}

/** A count beside a link. It is outside the link, so the link's accessible name does not change. */
function LinkCount({ count = 0, of }: { count: number | undefined; of: string }) {
  if (count === 0) return null;
  return (
    <span className="pointer-events-none absolute top-1/2 right-1.5 min-w-5 -translate-y-1/2 rounded-full bg-gold px-1.5 text-center text-xs/5 font-bold text-deep tabular-nums forced-colors:border">
      {countInWords(count)}
      <span className="sr-only"> {of}</span>
    </span>
  );
}

/** The link to the office's guide. It is beside the account controls, not in the menu's lists. */
export const HelpLink = ({ onNavigate }: { onNavigate?: () => void }) => (
  <Link
    to={adminPaths.help}
    onClick={() => onNavigate?.()}
    className="flex min-h-9 items-center gap-2 pr-2 pl-3 text-sm text-on-deep/85 hover:bg-on-deep/8 hover:text-on-deep aria-[current]:bg-on-deep/12 aria-[current]:text-on-deep max-lg:min-h-11 forced-colors:aria-[current]:outline"
  >
    <CircleQuestionMark aria-hidden className="size-4 shrink-0" />
    Help
  </Link>
);
