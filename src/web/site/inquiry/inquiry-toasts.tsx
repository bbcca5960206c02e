import { createRoot } from 'react-dom/client';
import type { toast, Toaster } from '#web/ui/toast.tsx';

interface Toasts {
  toast: typeof toast;
  Toaster: typeof Toaster;
}

let toasts: Promise<Toasts | null> | undefined;

/** Fetched as the visitor begins to fill in. The form says everything itself too, so a failure is no loss. */
export function loadToasts(): Promise<Toasts | null> {
  toasts ??= import('#web/ui/toast.tsx').then(mount, () => {
    toasts = undefined;
    return null;
  });
  return toasts;
}

function mount(loaded: Toasts): Toasts {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<loaded.Toaster />);
  return loaded;
}

export function showToast(message: Parameters<Toasts['toast']>[0]) {
  void loadToasts().then((loaded) => loaded?.toast(message));
}
