import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, Suspense, useState } from 'react';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { adminPolicyVersionsPath } from '#shared/domain/paths.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { PolicyVersionSummary } from '#features/policies/domain/versions.ts';
import { lazy } from '#shared/screen/lazy.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { Loading } from '#shared/ui/loading.tsx';

const route = getRouteApi(`/signed-in${adminPolicyVersionsPath('$id')}`);

/** The comparison, with the package that it needs. It is loaded when the user asks for it. */
const Comparison = lazy(() => import('./comparison.tsx'), 'Comparison');

interface CompareSectionProps {
  workingText: Policy;
  versions: PolicyVersionSummary[];
}

/** Compares two chosen texts of a policy. The choice is in the URL. */
export function CompareSection({ workingText, versions }: CompareSectionProps) {
  const { from, to } = route.useSearch();
  const isComparing = from !== undefined && to !== undefined;
  return (
    <section aria-labelledby="compare" className={`mb-8 ${isComparing ? '' : 'print:hidden'}`}>
      <h2 id="compare" className="mb-3 font-display text-xl font-medium">
        Compare
      </h2>
      <CompareForm versions={versions} />
      {isComparing && (
        <Suspense fallback={<Loading label="Loading comparison..." />}>
          <Comparison workingText={workingText} from={from} to={to} />
        </Suspense>
      )}
    </section>
  );
}

function CompareForm({ versions }: Pick<CompareSectionProps, 'versions'>) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [newest, previous] = versions;
  const asked = {
    from: String(search.from ?? previous?.number ?? newest?.number),
    to: String(search.to ?? (previous ? newest?.number : 'text')),
  };
  const [from, setFrom] = useState(asked.from);
  const [to, setTo] = useState(asked.to);
  const [seen, setSeen] = useState(asked);
  if (asked.from !== seen.from || asked.to !== seen.to) {
    setSeen(asked);
    setFrom(asked.from);
    setTo(asked.to);
  }
  const options = [
    { value: 'text', label: 'Text (not published)' },
    ...versions.map(({ number, publishedAt }) => ({
      value: String(number),
      label: `Version ${number}, ${formatOfficeDate(publishedAt)}`,
    })),
  ];
  const compare = (event: SyntheticEvent) => {
    event.preventDefault();
    void navigate({
      to: '.',
      search: { from, to },
      state: true,
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <form onSubmit={compare} className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <div className="w-64 max-sm:w-full">
        <Field label="Earlier text">
          <Select options={options} value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
      </div>
      <div className="w-64 max-sm:w-full">
        <Field label="Later text">
          <Select options={options} value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
      <Button type="submit" look="secondary">
        Compare
      </Button>
    </form>
  );
}
