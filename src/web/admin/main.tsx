import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#web/api/query-client.ts';
import './admin.css';
import { createAdminRouter } from './router.tsx';
import { endSession } from './session/session.ts';

// Radix locks scrolling with a <style> element, for which the CSP requires a nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const queryClient = createQueryClient(() => void endSession(queryClient, router));
const router = createAdminRouter(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('The document of the back office lacks #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
