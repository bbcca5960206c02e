import { toast } from '#web/ui/toast.tsx';

/** Shows that a call of signing in failed. */
export const showLoginFailure = (error: Error) =>
  toast({
    title: 'Login failed',
    description: error.message || 'Invalid credentials',
    destructive: true,
  });
