import { useSession } from '#shared/session/session.ts';
import { Link } from '@tanstack/react-router';
import { roleName } from '#shared/domain/auth.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { useBrandMark, useBrokerageName } from '#shared/frame/brokerage-name.ts';
import { Mark } from '#shared/frame/brand.tsx';
import { LogoutButton } from '#features/sign-in/admin/session/logout-button.tsx';
import { HelpLink, Navigation } from './navigation.tsx';
import { SearchButton } from '#app/admin/search/search.tsx';
import { ShortcutsButton } from './shortcuts-help.tsx';
import { ThemeSwitch } from '#shared/frame/theme-switch.tsx';

interface SidebarProps {
  onNavigate?: () => void;
  /** Undefined in the menu of narrow screens, which have a search button beside the menu. */
  onSearch?: () => void;
}

/** Shown beside the main content on a wide screen, and in the menu on a narrow one. */
export function Sidebar({ onNavigate, onSearch }: SidebarProps) {
  const { user } = useSession();
  return (
    <div className="flex min-h-full flex-col gap-6 px-3 py-5">
      <div className="max-w-52">
        <Brand />
      </div>
      {onSearch && <SearchButton onOpen={onSearch} />}
      <Navigation {...(onNavigate && { onNavigate })} />
      <div className="mt-auto space-y-4">
        <div className="flex flex-wrap">
          <HelpLink {...(onNavigate && { onNavigate })} />
          <ShortcutsButton {...(onNavigate && { onOpen: onNavigate })} />
        </div>
        <ThemeSwitch />
        <div className="flex items-center justify-between gap-2 border-t border-on-deep/20 pt-4">
          <Link
            to={adminPaths.account}
            onClick={() => onNavigate?.()}
            className="min-w-0 flex-1 border-l-3 border-transparent px-3 py-1 hover:bg-on-deep/8 aria-[current]:border-gold aria-[current]:bg-on-deep/12 forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
          >
            <span className="sr-only">Your account: </span>
            <span className="block truncate font-semibold">{user.fullName ?? user.username}</span>
            <span className="block text-sm text-on-deep/80">{roleName(user.role)}</span>
          </Link>
          <LogoutButton />
        </div>
      </div>
    </div>
  );
}

const longestLargeName = 30;

export function Brand() {
  const name = useBrokerageName();
  const size = name.length > longestLargeName ? 'text-base/tight' : 'text-lg/tight';
  return (
    <p className={`flex items-center gap-2.5 px-3 font-display ${size} font-medium tracking-tight`}>
      {/* Hide the mark (logo) on a phone with large text, so that the name and the buttons fit. */}
      <Mark mark={useBrandMark()} className="size-9 shrink-0 max-[16rem]:hidden" />
      {name}
    </p>
  );
}
