import { createRoot } from 'react-dom/client';
import { Toaster } from '#shared/ui/toast.tsx';

export { toast } from '#shared/ui/toast.tsx';

createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
