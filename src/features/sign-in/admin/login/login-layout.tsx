import type { ReactNode } from 'react';
import type { BrandMark } from '#shared/domain/brand-mark.ts';
import { Mark } from '#shared/frame/brand.tsx';

interface LoginLayoutProps {
  brokerageName: string;
  mark: BrandMark;
  children: ReactNode;
}

export function LoginLayout({ brokerageName, mark, children }: LoginLayoutProps) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh outline-none">
      <div className="flex flex-col justify-center px-4 py-10 sm:px-10">
        <div className="mx-auto w-full max-w-sm">
          <p className="mb-10 flex items-center gap-2.5 font-display text-xl font-medium tracking-tight">
            <Mark mark={mark} className="size-10 shrink-0 text-oak" />
            {brokerageName}
          </p>
          {children}
        </div>
      </div>
    </main>
  );
}

export function LoginHeading() {
  return (
    <div>
      <h1 tabIndex={-1} className="font-display text-3xl/tight font-medium tracking-tight">
        Admin Login
      </h1>
      <p className="mt-1 text-quiet">Fields marked * are required.</p>
    </div>
  );
}

/** For users who lost their password or their second factor. */
export const LoginHelp = () => (
  <p className="text-sm text-quiet">
    Cannot sign in? A super admin of your office can give you a new sign-in link.
  </p>
);

export const loginInputs = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { autoComplete: 'current-password' },
} as const;
