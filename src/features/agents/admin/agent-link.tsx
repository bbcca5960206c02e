import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  adminAgentCommissionPath,
  adminAgentDeskPath,
  adminAgentLicensePath,
  adminAgentPoliciesPath,
  adminEditPath,
  adminPaths,
} from '#shared/domain/paths.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { OneLine, oneLineClasses } from '#shared/ui/list/one-line.tsx';

const tabPaths = {
  details: adminEditPath(adminPaths.agents, '$id'),
  license: adminAgentLicensePath('$id'),
  commission: adminAgentCommissionPath('$id'),
  policies: adminAgentPoliciesPath('$id'),
  desk: adminAgentDeskPath('$id'),
} as const;

interface AgentLinkProps {
  agentId: string;
  name: string;
  tab?: keyof typeof tabPaths;
  children?: ReactNode;
}

/**
 * A link from a row to the row's agent. Unlike `RecordName`, it does not pass on the list's search
 * parameters, because the agent's screens always link back to the list of agents.
 * For the front desk, which may not open these screens, it is only the name.
 */
export function AgentLink({ agentId, name, tab = 'details', children }: AgentLinkProps) {
  if (useIsFrontDesk()) return <OneLine title={name} className="font-semibold" />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 table-screen:flex-nowrap">
      <Link
        to={tabPaths[tab]}
        params={{ id: agentId }}
        title={name}
        className={`${oneLineClasses} py-0.5 wide:py-0 font-semibold text-link`}
      >
        {name}
      </Link>
      {children}
    </span>
  );
}
