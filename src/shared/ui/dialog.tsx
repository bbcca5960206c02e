import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';
import { useFocusReturn } from './focus-return.ts';

interface DialogProps {
  title: string;
  intro?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

const KeepOpen = createContext<(keepsOpen: boolean) => void>(() => undefined);

/**
 * Keeps the dialog open after Escape and a click outside while the calling component is shown and
 * `keepsOpen` is true. Use it for content that is not shown again, and while the dialog waits for
 * such content.
 */
export function useKeepOpen(keepsOpen: boolean) {
  const setKeepsOpen = useContext(KeepOpen);
  // This is a layout effect, because other effects may run after the content is on the screen, and
  // an Escape before them would close the dialog.
  useLayoutEffect(() => {
    setKeepsOpen(keepsOpen);
    return () => setKeepsOpen(false);
  }, [setKeepsOpen, keepsOpen]);
}

/**
 * A dialog that closes with the Close button and, unless `useKeepOpen` prevents it, with Escape or
 * a click outside.
 */
export function Dialog({ title, intro, isOpen, onClose, children }: DialogProps) {
  const returnFocus = useFocusReturn(isOpen);
  const keepsOpen = useRef(false);
  const setKeepsOpen = useCallback((keeps: boolean) => {
    keepsOpen.current = keeps;
  }, []);
  const keepOpen = (event: Event) => keepsOpen.current && event.preventDefault();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid grid-cols-1 place-items-center overflow-y-auto bg-[#000a] p-4 print:hidden">
          <Radix.Content
            {...(!intro && { 'aria-describedby': undefined })}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            className="relative w-full max-w-lg border border-edge bg-surface p-5 max-[16rem]:p-3 break-words text-ink shadow-xl transition duration-150 outline-none motion-reduce:transition-none sm:p-6 starting:translate-y-2 starting:opacity-0"
          >
            {/* With large text on a phone, the Close button is above the title. The screen's width
                limits the title's font size, so that a long word stays on one line. */}
            <header className="mb-5 pr-10 max-[16rem]:pt-11 max-[16rem]:pr-0">
              <Radix.Title className="font-display text-[min(1.5rem,9vw)]/tight font-medium tracking-tight">
                {title}
              </Radix.Title>
              {intro && <Radix.Description className="mt-1 text-quiet">{intro}</Radix.Description>}
            </header>
            <KeepOpen value={setKeepsOpen}>{children}</KeepOpen>
            {/* The Close button comes last, so that the focus starts in the dialog's content. */}
            <Radix.Close
              aria-label="Close"
              className="absolute top-3 right-3 inline-flex size-11 items-center justify-center hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
