import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { useUnreadInTitle } from '#shared/frame/document-title.ts';
import { useSession } from '#shared/session/session.ts';
import { MenuSheet } from './menu-sheet.tsx';
import {
  countInWords,
  usePollUnread,
  useUnreadCount,
} from '#features/inquiries/admin/new-inquiries.ts';
import { mayOpen } from './navigation.tsx';
import { Search, SearchIconButton } from '#app/admin/search/search.tsx';
import { Shortcuts } from './shortcuts-help.tsx';
import { Brand, Sidebar } from './sidebar.tsx';
import { lazy } from '#shared/screen/lazy.tsx';
import { UnsavedGuard } from '#shared/forms/unsaved-guard.tsx';

/** Loaded with the layout, so that the dialogs also open while the network is down. */
const SessionDialogs = lazy(
  () => import('#features/sign-in/admin/session/session-dialogs.tsx'),
  'SessionDialogs',
);

const NotAllowedPage = lazy(() => import('./not-allowed-page.tsx'), 'NotAllowedPage');

/** The layout of every screen that needs a session. */
export function Frame() {
  const [isSearchOpen, setSearchOpen] = useState(false);
  const openSearch = useCallback(() => setSearchOpen(true), []);
  const closeSearch = useCallback(() => setSearchOpen(false), []);
  const { user } = useSession();
  const isAllowed = useMatches({
    select: (matches) => mayOpen(user.role, matches.at(-1)?.staticData ?? {}),
  });
  usePollUnread();
  const unread = useUnreadCount();
  useUnreadInTitle(unread > 0 ? countInWords(unread) : '');
  return (
    <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <header className="on-deep bg-deep text-on-deep print:hidden">
        <div className="flex items-center justify-between border-b border-on-deep/20 px-1 py-1.5 lg:hidden">
          <Brand />
          <SearchIconButton onOpen={openSearch} />
          <MenuSheet />
        </div>
        <div className="sticky top-0 h-dvh overflow-y-auto border-r border-on-deep/15 max-lg:hidden">
          <Sidebar onSearch={openSearch} />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl 2xl:max-w-7xl has-data-wide:max-w-none px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8 print:pb-0"
      >
        {isAllowed ? (
          <Outlet />
        ) : (
          <Suspense>
            <NotAllowedPage />
          </Suspense>
        )}
      </main>
      <Search isOpen={isSearchOpen} onOpen={openSearch} onClose={closeSearch} />
      <Shortcuts />
      <UnsavedGuard />
      <Suspense>
        <SessionDialogs />
      </Suspense>
    </div>
  );
}
