import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import type { Step, StepCode } from '#app/domain/getting-started/steps.ts';
import { adminNewPath, adminPaths, adminWebsitePartPath } from '#shared/domain/paths.ts';
import { useSession } from '#shared/session/session.ts';
import { samplesQuery } from '#shared/api/samples.ts';
import { RemoveSamplesDialog } from './remove-samples-dialog.tsx';

/** Shown while a step is open that is not a recurring one (see `isGettingStarted`). */
export function GettingStarted({ steps }: { steps: Step[] }) {
  const open = steps.filter(({ openBecause }) => openBecause !== null);
  const done = steps.filter(({ openBecause }) => openBecause === null);
  return (
    <section aria-labelledby="getting-started" className="mb-10 print:hidden">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 id="getting-started" className="font-display text-2xl/tight font-medium tracking-tight">
          Getting started
        </h2>
        <p className="text-quiet">{`${done.length} of ${steps.length} done`}</p>
      </div>
      <ol className="grid gap-px border border-line bg-line lg:grid-cols-2">
        {open.map((step) => (
          <li key={step.code} className="bg-surface px-5 py-3 lg:odd:last:col-span-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{titles[step.code].title}</span>
              {titles[step.code].minutes && (
                <span className="text-sm text-quiet">{`${titles[step.code].minutes} min`}</span>
              )}
            </div>
            <p className="min-w-0 break-words text-quiet">{step.openBecause}</p>
            <Action step={step} />
          </li>
        ))}
      </ol>
      {done.length > 0 && (
        <details className="border border-t-0 border-line bg-surface">
          <summary className="min-h-11 cursor-pointer px-5 py-2.5 text-quiet hover:bg-sunken/60">
            {`${done.length} done`}
          </summary>
          <ul className="px-5 pb-3">
            {done.map(({ code }) => (
              <li key={code} className="flex items-center gap-2.5 py-1">
                <Check aria-hidden className="size-4 shrink-0 text-oak" />
                <span>{titles[code].title}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The names of the steps, with the minutes that the first ones usually take. */
const titles: Record<StepCode, { title: string; minutes?: number }> = {
  brokerage: { title: 'Name, phone and license', minutes: 3 },
  look: { title: 'Colors and pictures', minutes: 5 },
  words: { title: 'Your own words', minutes: 20 },
  claims: { title: 'Claims', minutes: 5 },
  agents: { title: 'Bring your agents in' },
  email: { title: 'Email' },
  origin: { title: 'Web address' },
  superAdmin: { title: 'A second person' },
  secondFactor: { title: 'A second step at sign-in' },
  policy: { title: 'Your first policy' },
  backup: { title: 'Backup' },
};

/** Steps that only a super admin can do, with the words for other administrators. */
const forSuperAdmins: Partial<Record<StepCode, string>> = {
  origin: 'A super admin sees what the server lacks.',
  superAdmin: 'A super admin can add one.',
  secondFactor: 'Each super admin sets it up under Your Account.',
  backup: 'A super admin sees how to make one.',
};

const links: Record<StepCode, { label: string; to: string }> = {
  brokerage: { label: 'Enter your own', to: adminWebsitePartPath('brokerage') },
  look: { label: 'Choose your look', to: adminWebsitePartPath('look') },
  words: { label: 'Write your texts', to: adminPaths.website },
  claims: { label: 'Review claims', to: adminPaths.websiteClaims },
  agents: { label: 'Import your roster', to: adminPaths.importNew },
  email: { label: 'See the emails', to: adminPaths.emails },
  origin: { label: 'For your IT person', to: adminPaths.server },
  superAdmin: { label: 'Add an administrator', to: adminPaths.administrators },
  secondFactor: { label: 'Set it up', to: adminPaths.account },
  policy: { label: 'Write a policy', to: adminNewPath(adminPaths.policies) },
  backup: { label: 'For your IT person', to: adminPaths.server },
};

function Action({ step: { code } }: { step: Step }) {
  const { user } = useSession();
  const { data } = useQuery(samplesQuery);
  if (code === 'agents' && data && data.records.length > 0) return <RemoveSamples />;
  const words = user.role === 'super_admin' ? undefined : forSuperAdmins[code];
  if (words) return <p className="py-1 text-quiet">{words}</p>;
  const { label, to } = links[code];
  return (
    <Link to={to} className="action-link">
      {label}
      <ArrowRight aria-hidden className="size-4" />
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
