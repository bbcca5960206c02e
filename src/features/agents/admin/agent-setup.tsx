import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentSetupQuery, agents } from '#features/agents/api/agents.ts';
import { setupInWords } from '#features/agents/domain/agent-setup.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';

/** Lists the things that an active agent has or lacks, each with a link to its tab. */
export function AgentSetupLine({ agentId }: { agentId: string }) {
  const agent = useQuery(agents.one(agentId)).data?.record;
  const setup = useQuery({ ...agentSetupQuery(agentId), enabled: agent?.isActive === true }).data;
  const today = officeDay(new Date(useMountTime()));
  if (agent?.isActive === false) return null;
  if (!setup) return <div className="mb-6 min-h-6 print:hidden" />;
  return (
    <ul aria-label="Setup" className="mb-6 flex flex-wrap gap-x-5 text-sm print:hidden">
      {setupInWords(setup, today).map(({ words, isOpen, path }) => (
        <li key={words}>
          <Link
            to={path(agentId)}
            className={`inline-block min-h-6 max-sm:min-h-11 max-sm:py-2.5 ${isOpen ? 'font-semibold text-brick underline decoration-1 underline-offset-4' : 'text-link'}`}
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}
