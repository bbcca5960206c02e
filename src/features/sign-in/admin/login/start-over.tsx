import { useMutation } from '@tanstack/react-query';
import { startLoginOver } from '#features/sign-in/api/login-proof.ts';
import { Button } from '#shared/ui/button.tsx';

/** A button that cancels a sign-in that waits for a second step, and returns to the login form. */
export function StartOver({ onStartOver }: { onStartOver: () => void }) {
  // The login form opens even if the call fails, because the next password that the user enters
  // replaces the unfinished sign-in.
  const { mutate, isPending } = useMutation({ mutationFn: startLoginOver, onSettled: onStartOver });
  return (
    <p className="border-t border-line pt-3">
      <Button
        look="plain"
        className="-ml-4 forced-colors:ml-0"
        pending={isPending && 'Starting over...'}
        onClick={() => mutate()}
      >
        Start over
      </Button>
    </p>
  );
}
