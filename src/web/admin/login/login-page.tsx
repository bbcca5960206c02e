import { brokerage } from '#domain/brokerage.ts';
import { BrandMark } from '#web/admin/frame/brand.tsx';
import { LoginForm } from './login-form.tsx';
import { WardPlan } from './ward-plan.tsx';

export function LoginPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh outline-none lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
    >
      <div className="flex flex-col justify-center px-4 py-10 sm:px-10">
        <div className="mx-auto w-full max-w-sm">
          <p className="mb-10 flex items-center gap-2.5 font-display text-xl font-medium tracking-tight">
            <BrandMark className="size-10 shrink-0 text-oak" />
            {brokerage.name}
          </p>
          <LoginForm />
        </div>
      </div>
      <WardPlan />
    </main>
  );
}
