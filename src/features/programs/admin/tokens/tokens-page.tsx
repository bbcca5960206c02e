import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { revokeToken, tokensQuery } from '#features/programs/api/tokens.ts';
import type { ApiToken } from '#features/programs/domain/tokens.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokensTable } from './tokens-table.tsx';

/** The tokens with which other programs call this site. */
export function TokensPage() {
  const query = useQuery(tokensQuery);
  return (
    <Screen
      title="Tokens for programs"
      intro="A token is a password for one program, such as your CRM. The program may do what its token allows and nothing else."
      actions={<NewToken />}
      back={<BackLink to={adminPaths.api} label="Back to Connect another program" search={{}} />}
    >
      <QueryView query={query} loading="Loading tokens..." failed="The tokens could not be loaded">
        {(tokens) => <Tokens tokens={tokens} />}
      </QueryView>
    </Screen>
  );
}

function NewToken() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        New token
      </Button>
      <NewTokenDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Tokens({ tokens }: { tokens: ApiToken[] }) {
  const queryClient = useQueryClient();
  const revoking = useMutation({
    mutationFn: ({ id }: ApiToken) => withSession(() => revokeToken(id)),
    onSuccess: () => toast({ title: 'Token revoked' }),
    onError: (error) => toast({ title: 'Error', description: reasonOf(error), destructive: true }),
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  });
  const { ask, dialog } = useConfirmedChange(revoking, ({ name }) => ({
    title: 'Revoke token',
    question: `Are you sure you want to revoke the token of ${name}? The program can do nothing here any more, from now on. This action cannot be undone.`,
    verb: 'Revoke',
    pending: 'Revoking...',
    isDestructive: true,
  }));
  return (
    <>
      {tokens.length === 0 ? (
        <EmptyMessage
          icon={KeyRound}
          title="No tokens yet"
          body="Make one for each program that reads or changes your records, and give each only what it needs."
        />
      ) : (
        <TokensTable tokens={tokens} onRevoke={ask} />
      )}
      {dialog}
    </>
  );
}
