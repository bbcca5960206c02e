import { getRouteApi } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { AgentPage } from '#domain/agent-pages.ts';
import { EditScreen } from '#web/admin/forms/edit-screen.tsx';
import { adminAgentPagePath, sitePaths } from '#domain/paths.ts';
import { AgentPageForm } from './agent-page-form.tsx';
import { agentPageKind } from './agent-page-kind.ts';
import { PortraitPart } from './portrait-part.tsx';

const route = getRouteApi(`/signed-in${adminAgentPagePath('$id')}`);

/** How an agent's public page looks to visitors, apart from what the agent's record says. */
export function AgentPagePage() {
  const { id } = route.useParams();
  return (
    <EditScreen
      id={id}
      kind={agentPageKind}
      noun="Public Page"
      nameOf={({ slug }) => sitePaths.agent(slug)}
    >
      {(opened) => (
        <div key={id}>
          <PreviewLink page={opened.record} />
          <PortraitPart page={opened.record} />
          <AgentPageForm opened={opened} />
        </div>
      )}
    </EditScreen>
  );
}

function PreviewLink({ page }: { page: AgentPage }) {
  if (!page.isShown) {
    return <p className="mb-4 text-quiet">Visitors do not find this page while it is hidden.</p>;
  }
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 print:hidden">
      <a
        href={sitePaths.agent(page.slug)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-oak underline underline-offset-4 max-sm:min-h-11"
      >
        Preview
        <span className="sr-only"> the public page (opens a new tab)</span>
        <ExternalLink aria-hidden className="size-4" />
      </a>
      <span className="text-quiet">as visitors see it while the agent is active</span>
    </p>
  );
}
