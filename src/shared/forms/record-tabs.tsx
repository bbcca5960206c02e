import { Link, useParams } from '@tanstack/react-router';
import {
  adminAgentCommissionPath,
  adminAgentDeskPath,
  adminAgentLicensePath,
  adminAgentPagePath,
  adminAgentPapersPath,
  adminAgentPoliciesPath,
  adminEditPath,
  adminPaths,
} from '#shared/domain/paths.ts';
import { showChosenTab } from '#shared/ui/list/filter-tabs.ts';

interface RecordTabsProps {
  /** The accessible name of the navigation, such as "Agent". */
  label: string;
  tabs: { label: string; path: (id: string) => string }[];
}

/** The router marks the link to the current screen. */
export function RecordTabs({ label: name, tabs }: RecordTabsProps) {
  const { id = '' } = useParams({ strict: false });
  return (
    <nav aria-label={name} className="mb-6 print:hidden">
      <ul ref={showChosenTab} className="flex gap-1 overflow-x-auto p-0.5">
        {tabs.map(({ label, path }) => (
          <li key={label}>
            <Link
              to={path(id)}
              state
              className={recordTabClasses}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={adminPaths.audit} search={{ record: id }} className={recordTabClasses}>
            History
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const recordTabClasses =
  'inline-flex min-h-10 max-sm:min-h-11 shrink-0 items-center whitespace-nowrap border border-edge bg-surface px-3 max-sm:px-2 font-semibold hover:bg-sunken aria-[current]:border-oak aria-[current]:bg-oak aria-[current]:text-on-oak forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none';

const agentTabs = [
  { label: 'Details', path: (id: string) => adminEditPath(adminPaths.agents, id) },
  { label: 'License & CE', path: adminAgentLicensePath },
  { label: 'Commission', path: adminAgentCommissionPath },
  { label: 'Policies', path: adminAgentPoliciesPath },
  { label: 'Papers', path: adminAgentPapersPath },
  { label: 'Desk', path: adminAgentDeskPath },
  { label: 'Public page', path: adminAgentPagePath },
];

/** Links to the screens of the agent whose id is in the URL, and to the agent's history. */
export const AgentTabs = () => <RecordTabs label="Agent" tabs={agentTabs} />;
