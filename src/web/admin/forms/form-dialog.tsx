import type { ReactNode } from 'react';
import { mayLeave } from './unsaved-work.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface Props extends FormDialogProps {
  title: string;
  intro?: string;
  /** Renders the form. `cancel` closes the dialog, and asks first if there are unsaved changes. */
  children: (cancel: () => void) => ReactNode;
}

/** A dialog with a form. It asks before unsaved changes are lost. */
export function FormDialog({ onClose, children, ...dialog }: Props) {
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <Dialog {...dialog} onClose={() => void cancel()}>
      {children(() => void cancel())}
    </Dialog>
  );
}
