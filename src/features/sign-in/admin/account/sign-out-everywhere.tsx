import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { forgetSession } from '#shared/session/session.ts';
import { endAllSessions } from '#features/sign-in/api/administrators.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.tsx';

const confirmation = {
  title: 'Sign out everywhere',
  question:
    'Are you sure you want to sign out on every device? This session ends too, and you will have to sign in again.',
  verb: 'Sign Out Everywhere',
  pending: 'Signing out...',
};

export function SignOutEverywhere() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    await forgetSession(queryClient, () => navigate({ to: adminPaths.login }));
    toast({ title: 'Signed out everywhere' });
  };
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        confirmation={confirmation}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        change={endAllSessions}
        onChanged={leave}
      />
    </>
  );
}
