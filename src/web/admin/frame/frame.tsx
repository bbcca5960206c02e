import { Outlet } from '@tanstack/react-router';
import { useUnreadInTitle } from './document-title.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { countInWords, usePollUnread, useUnreadCount } from './new-inquiries.ts';
import { Shortcuts } from './shortcuts-help.tsx';
import { Brand, Sidebar } from './sidebar.tsx';
import { SignInAgain } from '#web/admin/session/sign-in-again-dialog.tsx';
import { UnsavedGuard } from '#web/admin/forms/unsaved-guard.tsx';

/** The layout of every screen except the login. */
export function Frame() {
  usePollUnread();
  const unread = useUnreadCount();
  useUnreadInTitle(unread > 0 ? countInWords(unread) : '');
  return (
    <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <header className="on-deep bg-deep text-on-deep print:hidden">
        <div className="flex items-center justify-between border-b border-on-deep/20 px-1 py-1.5 lg:hidden">
          <Brand />
          <MenuSheet />
        </div>
        <div className="sticky top-0 h-dvh overflow-y-auto border-r border-on-deep/15 max-lg:hidden">
          <Sidebar />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl has-data-wide:max-w-none px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        <Outlet />
      </main>
      <Shortcuts />
      <UnsavedGuard />
      <SignInAgain />
    </div>
  );
}
