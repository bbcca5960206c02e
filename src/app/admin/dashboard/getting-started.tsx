import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { isGettingStarted } from '#app/domain/getting-started/getting-started.ts';
import type { Step, StepCode } from '#app/domain/getting-started/steps.ts';
import { adminPaths, adminWebsitePartPath, sitePaths } from '#shared/domain/paths.ts';
import { useIsSendingEmail } from '#features/emails/admin/no-email-server.tsx';
import { useSession } from '#shared/session/session.ts';
import { stepsQuery } from '#app/api/getting-started.ts';
import { counted } from '#shared/ui/list/counted.ts';
import { RemoveSamplesDialog } from './remove-samples-dialog.tsx';

/**
 * The open setup steps. They are shown while at least one of them is not a recurring step (see
 * `isGettingStarted`).
 */
export function GettingStarted() {
  const { data: steps = [] } = useQuery(stepsQuery);
  const isSendingEmail = useIsSendingEmail();
  // If no mail server is set, leave out the step about emails, because the list "Needs attention"
  // above already says that email is not set up.
  const open = steps.filter(
    ({ code, openBecause }) => openBecause !== null && (code !== 'email' || isSendingEmail),
  );
  if (!isGettingStarted(steps)) return null;
  return (
    <section aria-labelledby="getting-started" className="mb-10 print:hidden">
      <h2 id="getting-started" className="font-display text-2xl/tight font-medium tracking-tight">
        Getting started
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-quiet">
        {`${counted(open.length, 'step is', 'steps are')} open. A step leaves this list once it is done.`}
      </p>
      <ul className="divide-y divide-line border border-line bg-surface">
        {open.map((step) => (
          <li
            key={step.code}
            className="flex flex-wrap items-center justify-between gap-x-6 px-5 py-2"
          >
            <span className="min-w-0 py-1 break-words">{step.openBecause}</span>
            <Action step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const links: Record<
  Exclude<StepCode, 'samples'>,
  { label: string; to: string; search?: object }
> = {
  brokerage: { label: 'Enter your own', to: adminWebsitePartPath('brokerage') },
  license: { label: 'Enter your license', to: adminWebsitePartPath('brokerage') },
  home: { label: 'Write your home page', to: adminWebsitePartPath('home') },
  neighborhoods: { label: 'Enter your figures', to: adminWebsitePartPath('neighborhoods') },
  testimonials: { label: 'Choose the testimonials', to: adminWebsitePartPath('agents') },
  legal: { label: 'Edit both texts', to: adminWebsitePartPath('legal') },
  claims: { label: 'Open the register', to: adminPaths.websiteClaims },
  email: { label: 'See the emails', to: adminPaths.emails },
  origin: { label: 'For your IT person', to: adminPaths.server },
  superAdmin: { label: 'Add an administrator', to: adminPaths.administrators },
  backup: { label: 'For your IT person', to: adminPaths.server },
};

function Action({ step: { code } }: { step: Step }) {
  if (code === 'samples') return <RemoveSamples />;
  const { label, to, search } = links[code];
  const content = (
    <>
      {label}
      <ArrowRight aria-hidden className="size-4" />
    </>
  );
  // The public site is not one of the router's screens, so the link to it is an ordinary one.
  if (to === sitePaths.home) {
    return (
      <a href={to} className="action-link">
        {content}
      </a>
    );
  }
  return (
    <Link to={to} {...(search && { search })} className="action-link">
      {content}
    </Link>
  );
}

function RemoveSamples() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (user.role !== 'super_admin') {
    return <span className="py-1 text-quiet">A super admin can remove them.</span>;
  }
  return (
    <>
      <button type="button" className="action-link" onClick={() => setOpen(true)}>
        Remove the sample office
      </button>
      {isOpen && <RemoveSamplesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
