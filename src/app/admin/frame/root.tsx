import { Outlet } from '@tanstack/react-router';
import { TooltipProvider } from '#shared/ui/icon-button.tsx';
import { Toaster } from '#shared/ui/toast.tsx';
import { RouteAnnouncer } from '#shared/frame/route-announcer.tsx';

/** The layout of every screen, including the login. */
export function Root() {
  return (
    <TooltipProvider>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-oak px-4 py-2.5 font-semibold text-on-oak focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to main content
      </a>
      <Outlet />
      <RouteAnnouncer />
      <Toaster />
    </TooltipProvider>
  );
}
