import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { agentPages } from '#features/agents/api/agent-pages.ts';
import { acceptProposal, proposalQuery } from '#features/agents/api/page-proposals.ts';
import type {
  ChangedPart,
  PageProposal,
  ProposedChange,
} from '#features/agents/domain/page-proposals.ts';
import { hasStatus } from '#shared/api/request.ts';
import { warnAboutPeople } from '#features/site/domain/fair-housing-words.ts';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { adminAgentPagePath } from '#shared/domain/paths.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { ProposedPart, type Chosen } from './proposed-part.tsx';

/**
 * The changes that the agent proposes for the page, if there are any, and a link to the next ones.
 */
export function ProposalSection({ agentId }: { agentId: string }) {
  const proposal = useQuery(proposalQuery(agentId)).data;
  if (!proposal) return null;
  const { sentAt, nextAgentId } = proposal;
  return (
    <>
      {sentAt !== null && (
        <Proposal key={sentAt} agentId={agentId} proposal={proposal} sentAt={sentAt} />
      )}
      {nextAgentId !== null && (
        <p className="mb-4 print:hidden">
          <Link to={adminAgentPagePath('$id')} params={{ id: nextAgentId }} className="action-link">
            Next proposal of another agent
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </p>
      )}
    </>
  );
}

/** Shows the page as it is now. The form below has the values from before. */
const showPage = () => globalThis.location.reload();

const partsWith = (choices: Partial<Record<ChangedPart, Chosen>>, chosen: Chosen) =>
  (Object.keys(choices) as ChangedPart[]).filter((part) => choices[part] === chosen);

const staleMessage =
  'The page was changed in the meantime, so nothing was accepted. Reload this screen to see the change.';

const problemOf = (error: Error) => (hasStatus(error, 412) ? staleMessage : reasonOf(error));

interface ProposalProps {
  agentId: string;
  proposal: PageProposal;
  sentAt: string;
}

function Proposal({ agentId, proposal: { changes }, sentAt }: ProposalProps) {
  const [choices, setChoices] = useState<Partial<Record<ChangedPart, Chosen>>>({});
  const [isDeclining, setDeclining] = useState(false);
  const etag = useQuery(agentPages.one(agentId)).data?.etag;
  const accept = useMutation({
    mutationFn: () => {
      const choice = { keep: partsWith(choices, 'keep'), take: partsWith(choices, 'take'), sentAt };
      return withSession(() => acceptProposal(agentId, choice, etag));
    },
    onSuccess: showPage,
  });
  const isOpen = changes.some(({ part, needsChoice }) => needsChoice && !choices[part]);
  return (
    <section
      aria-labelledby="proposal"
      className="mb-6 max-w-3xl border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="proposal" className="font-display text-xl font-medium">
        Proposed by the agent, {formatOfficeDate(sentAt)}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <ProposedPart
            key={change.part}
            agentId={agentId}
            change={change}
            chosen={choices[change.part]}
            onChoose={(chosen) => setChoices({ ...choices, [change.part]: chosen })}
          />
        ))}
      </dl>
      <WordsToLookAt changes={changes} />
      {accept.error && <FormAlert>{problemOf(accept.error)}</FormAlert>}
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Button
          disabled={isOpen}
          pending={accept.isPending && 'Accepting...'}
          onClick={() => accept.mutate()}
        >
          Accept
        </Button>
        <Button look="secondary" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      <DeclineDialog
        agentId={agentId}
        isOpen={isDeclining}
        onClose={() => setDeclining(false)}
        onDeclined={showPage}
      />
    </section>
  );
}

function WordsToLookAt({ changes }: { changes: ProposedChange[] }) {
  const words = changes.filter(({ part }) => part === 'headline' || part === 'biography');
  const warning = warnAboutPeople(words.map(({ proposed }) => proposed ?? '').join('\n'));
  return warning && <p className="mt-3 font-semibold">Words to look at: {warning}.</p>;
}
