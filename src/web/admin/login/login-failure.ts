import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { ApiError } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';

/** Shows that a call of signing in failed. */
export const showLoginFailure = (error: Error) =>
  toast({
    title: 'Login failed',
    description:
      error instanceof ApiError ? `${error.status}: ${reasonOf(error)}` : 'Invalid credentials',
    destructive: true,
  });
