import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/ui/toast.tsx';

export { toast } from '#web/ui/toast.tsx';

createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
