import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { actingAsHeaders } from '#shared/api/acting-as.ts';
import { takeKey } from '#shared/api/idempotency-keys.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { prepareCallsWith } from '#shared/api/request.ts';
import { learnServerTime } from '#shared/api/server-time.ts';
import { sessionQuery } from '#shared/api/session.ts';
import './admin.css';
import { hasEarlyLogin } from '#features/sign-in/admin/login/early-login.ts';
import { createAdminRouter } from './router.tsx';
import { endSession } from '#shared/session/session.ts';
import { watchSignIns } from '#shared/session/shown-person.ts';
import { askIfOther } from '#shared/session/sign-in-again.ts';

// Radix locks scrolling with a <style> element, for which the CSP requires a nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const queryClient = createQueryClient(
  ({ meta }) => void endSession(queryClient, router, meta?.staysOnScreen),
);
const router = createAdminRouter(queryClient);

prepareCallsWith((method, path, body) => {
  const keyed = takeKey(method, path, body);
  return {
    headers: { ...actingAsHeaders(), ...keyed?.headers },
    onAnswer(response, error) {
      if (response) learnServerTime(response.headers.get('date'));
      keyed?.onAnswer(error);
      askIfOther(error);
    },
  };
});
watchSignIns();

const root = document.getElementById('root');
if (!root) throw new Error('The document of the back office lacks #root');

if (hasEarlyLogin()) {
  // The server renders its login form only if the browser sent no session cookie, so do not ask the
  // server for the session. The form stays until the code of the login screen has loaded.
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await router.load();
}

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
