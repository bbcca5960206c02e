import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { logout } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { forgetSession } from './session.ts';
import { keepShortcuts } from './shortcuts.ts';
import { readTheme, saveTheme } from './theme.ts';

export function LogoutButton() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      // The server asks the browser to empty its storage; these choices are no secrets.
      saveTheme(readTheme());
      keepShortcuts();
      await forgetSession(queryClient, () => navigate({ to: paths.admin.login }));
      toast({ title: 'Logged out successfully' });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: error.message || 'Failed to log out. Please try again.',
        destructive: true,
      }),
  });
  return (
    <IconButton
      label="Log out"
      icon={LogOut}
      disabled={isPending}
      onClick={() => mutate()}
      className="text-on-deep/85 hover:bg-on-deep/12 hover:text-on-deep"
    />
  );
}
