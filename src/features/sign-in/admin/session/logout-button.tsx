import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { logout } from '#shared/api/session.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { forgetSession } from '#shared/session/session.ts';
import { keepShortcuts } from '#shared/frame/shortcuts.ts';
import { readTheme, saveTheme } from '#shared/frame/theme.ts';
import { mayLeave } from '#shared/session/unsaved-work.ts';

export function LogoutButton() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      // Store the theme and the shortcut setting again, because over HTTPS the server's answer
      // clears the browser's storage.
      saveTheme(readTheme());
      keepShortcuts();
      await forgetSession(queryClient, () =>
        navigate({ to: adminPaths.login, ignoreBlocker: true }),
      );
      toast({ title: 'Logged out successfully' });
    },
    onError: (error) => toast({ title: 'Error', description: reasonOf(error), destructive: true }),
  });
  // Ask about unsaved work before the request, because a logout cannot be undone.
  const leave = async () => {
    if (!isPending && (await mayLeave())) mutate();
  };
  return (
    <IconButton
      label="Log out"
      icon={LogOut}
      // `disabled` would take the focus from the button, and the user could not try again at once.
      aria-disabled={isPending || undefined}
      onClick={() => void leave()}
      className="text-on-deep/85 hover:bg-on-deep/12 hover:text-on-deep"
    />
  );
}
