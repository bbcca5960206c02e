import { useQuery } from '@tanstack/react-query';
import { fullName, markedName } from '#shared/domain/full-name.ts';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { agents } from '#features/agents/api/agents.ts';

export function AgentIntro({ id }: { id: string }) {
  const agent = useQuery(agents.one(id)).data?.record;
  if (!agent) return null;
  return (
    <>
      {markedName(fullName(agent), agent.isActive)} <SampleMark id={id} />
    </>
  );
}
