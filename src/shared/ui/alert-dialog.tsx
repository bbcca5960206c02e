import { AlertDialog as Radix } from 'radix-ui';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { useFocusReturn } from './focus-return.ts';

interface AlertDialogProps {
  isOpen: boolean;
  title: string;
  /** Whether the dialog has room for long texts. */
  isWide?: boolean;
  /** The question or message under the title. */
  description: ReactNode;
  /** Called for Esc and the cancel button. A click outside the dialog does nothing. */
  onCancel: () => void;
  /** Called before the cancel button takes the focus, which `preventDefault` prevents. */
  onOpened?: (event: Event) => void;
  /** Replaces the default, which returns the focus to where it was before. */
  onClosed?: (event: Event) => void;
  children?: ReactNode;
  /** The buttons. The first is an `<AlertDialogCancel>`, which takes the focus by default. */
  answers: ReactNode;
}

/** A modal dialog with a question that the user must answer. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, title, isWide, description, onCancel, onOpened, onClosed } = props;
  const { children, answers } = props;
  const returnFocus = useFocusReturn(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid grid-cols-1 place-items-center overflow-y-auto bg-[#000a] p-4 print:hidden">
          <Radix.Content
            className={`w-full ${isWide ? 'max-w-3xl' : 'max-w-xl'} border border-edge bg-surface p-5 max-[16rem]:p-3 break-words text-ink shadow-xl transition duration-150 outline-none motion-reduce:transition-none sm:p-6 starting:translate-y-2 starting:opacity-0`}
            {...(onOpened && { onOpenAutoFocus: onOpened })}
            onKeyDown={focusLastAnswer}
            onCloseAutoFocus={onClosed ?? returnFocus}
          >
            <Radix.Title className="font-display text-xl font-medium tracking-tight text-balance">
              {title}
            </Radix.Title>
            <Radix.Description asChild>
              <div className="mt-2 text-quiet">{description}</div>
            </Radix.Description>
            {children}
            <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
              {answers}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** On Shift+Tab, Radix would keep the focus on the dialog itself. */
function focusLastAnswer(event: KeyboardEvent<HTMLElement>) {
  const { key, shiftKey, target, currentTarget } = event;
  if (key !== 'Tab' || !shiftKey || target !== currentTarget) return;
  event.preventDefault();
  currentTarget
    .querySelector<HTMLElement>(':scope > :last-child > :is(a, button):last-child')
    ?.focus();
}

/** The cancel button, which takes the focus when the dialog opens unless `onOpened` prevents it. */
export const AlertDialogCancel = ({
  look = 'secondary',
  children = 'Cancel',
}: Pick<ComponentProps<typeof Button>, 'look' | 'children'>) => (
  <Radix.Cancel asChild>
    <Button look={look}>{children}</Button>
  </Radix.Cancel>
);
