import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { UnreadCount } from './navigation.tsx';
import { Sidebar } from './sidebar.tsx';

const buttonClasses =
  'inline-flex size-11 shrink-0 items-center justify-center hover:bg-on-deep/12';

export function MenuSheet() {
  const [isOpen, setOpen] = useState(false);
  const isLeaving = useRef(false);
  const sheet = useRef<HTMLDivElement>(null);
  const change = (open: boolean) => {
    isLeaving.current = false;
    setOpen(open);
  };
  const leave = () => {
    isLeaving.current = true;
    setOpen(false);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <div className="relative shrink-0">
        <Dialog.Trigger aria-label="Menu" className={buttonClasses}>
          <Menu aria-hidden className="size-6" />
        </Dialog.Trigger>
        <div className="pointer-events-none absolute top-3 right-0">
          <UnreadCount />
        </div>
      </div>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[#0008]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            sheet.current?.querySelector('a')?.focus();
          }}
          ref={sheet}
          // After the user follows a link, the focus goes to the new screen's heading, not back to
          // the menu button.
          onCloseAutoFocus={(event) => isLeaving.current && event.preventDefault()}
          className="on-deep fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] overflow-y-auto border-r border-on-deep/20 bg-deep text-on-deep transition-transform duration-150 motion-reduce:transition-none starting:-translate-x-full"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar onNavigate={leave} />
          <Dialog.Close
            aria-label="Close menu"
            className={`absolute top-3 right-2 ${buttonClasses}`}
          >
            <X aria-hidden className="size-6" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
