import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import {
  type AgentPage,
  missingOnPage,
  missingOwnParts,
  ownPartsWarning,
} from '#features/agents/domain/agent-pages.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import {
  adminAgentLicensePath,
  adminEditPath,
  adminPaths,
  sitePaths,
} from '#shared/domain/paths.ts';
import type { License } from '#features/standing/domain/licenses.ts';
import { agents } from '#features/agents/api/agents.ts';
import { licenses } from '#features/standing/api/licenses.ts';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';

interface PageStatusProps {
  page: AgentPage;
  portraitId: string | null;
}

/**
 * Links to the agent's page, or says why visitors cannot see it. Also says what the page lacks, and
 * warns if visitors see the page of an agent whose license is inactive or lapsed.
 */
export function PageStatus({ page, portraitId }: PageStatusProps) {
  const agent = useQuery(agents.one(page.id)).data?.record;
  const license = useQuery(licenses.one(page.id)).data?.record;
  const warning = ownPartsWarning(missingOwnParts({ ...page, portraitId }));
  const isPublic = page.isShown && agent?.isActive === true;
  return (
    <div className="mb-4 max-w-3xl space-y-3">
      <Visibility page={page} isAgentActive={agent?.isActive ?? true} />
      {isPublic && license && <LicenseAlert license={license} />}
      {agent && <Missing agent={agent} hasPortrait={portraitId !== null} />}
      {warning && <p>{warning}</p>}
    </div>
  );
}

function Visibility({ page, isAgentActive }: { page: AgentPage; isAgentActive: boolean }) {
  if (!page.isShown) {
    return <p className="text-quiet">Visitors cannot see this page until it is published.</p>;
  }
  if (!isAgentActive) {
    return <p className="text-quiet">Visitors cannot see this page while the agent is inactive.</p>;
  }
  return (
    <p className="print:hidden">
      <a href={sitePaths.agent(page.slug)} target="_blank" rel="noopener" className="action-link">
        Preview
        <span className="sr-only"> the public page (opens a new tab)</span>
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </p>
  );
}

/** Warns if the agent's license is inactive or lapsed. Visitors do not see this warning. */
function LicenseAlert({ license: { id, status } }: { license: License }) {
  if (status !== 'inactive' && status !== 'lapsed') return null;
  return (
    <FormAlert>
      The license is {status} at the Commission, but visitors see this page. Check the{' '}
      <Link to={adminAgentLicensePath('$id')} params={{ id }} className="underline">
        license
      </Link>{' '}
      or hide the page.
    </FormAlert>
  );
}

function Missing({ agent, hasPortrait }: { agent: Agent; hasPortrait: boolean }) {
  const missing = missingOnPage({ ...agent, hasPortrait });
  if (!missing) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {missing}
      {!(agent.licenseNumber && agent.phone) && (
        <Link
          to={adminEditPath(adminPaths.agents, '$id')}
          params={{ id: agent.id }}
          className="action-link"
        >
          Edit agent
        </Link>
      )}
    </p>
  );
}
