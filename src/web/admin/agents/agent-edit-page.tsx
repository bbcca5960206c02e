import { getRouteApi, Link } from '@tanstack/react-router';
import { EditScreen } from '#web/admin/forms/edit-screen.tsx';
import { adminAgentPagePath, adminEditPath, adminPaths } from '#domain/paths.ts';
import { AgentForm } from './agent-form.tsx';
import { agentKind } from './agent-kind.ts';
import { nameOf } from './agent-record.ts';

const route = getRouteApi(`/signed-in${adminEditPath(adminPaths.agents, '$id')}`);

export function AgentEditPage() {
  const { id } = route.useParams();
  return (
    <EditScreen id={id} kind={agentKind} noun="Agent" nameOf={nameOf}>
      {(opened) => (
        <>
          <p className="mb-4 flex flex-wrap items-center gap-x-2 print:hidden">
            <Link
              to={adminAgentPagePath('$id')}
              params={{ id }}
              className="inline-flex min-h-9 items-center font-semibold text-oak underline underline-offset-4 max-sm:min-h-11"
            >
              Public page
            </Link>
            <span className="text-quiet">portrait, headline, links and what visitors read</span>
          </p>
          <AgentForm key={id} opened={opened} />
        </>
      )}
    </EditScreen>
  );
}
