import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createStore } from './store.ts';

interface ToastAction {
  label: string;
  /** Tells users of a screen reader how else they can do the same after the toast is gone. */
  alternative: string;
  onClick: () => unknown;
}

export interface Message {
  title: string;
  description?: string;
  /** Reports a failure: red, and screen readers announce it immediately. */
  destructive?: boolean;
  action?: ToastAction;
}

interface ShownMessage extends Message {
  id: number;
  open: boolean;
}

const displayMilliseconds = 5000;
const removalMilliseconds = 1_000_000;
const swipeThreshold = 50;

/** The latest message, which may have closed already. A new message replaces it. */
const latest = createStore<ShownMessage | null>(null);
let removal: ReturnType<typeof setTimeout> | undefined;

export function toast(message: Message) {
  clearTimeout(removal);
  latest.set({ ...message, id: (latest.get()?.id ?? 0) + 1, open: true });
}

function dismiss() {
  const shown = latest.get();
  if (!shown?.open) return;
  latest.set({ ...shown, open: false });
  removal = setTimeout(() => latest.set(null), removalMilliseconds);
}

/**
 * Shows the toasts. Render it once on a page, and only in the browser: Radix writes style
 * attributes, which the Content-Security-Policy forbids in the server's HTML.
 */
export function Toaster() {
  const message = latest.use();
  return (
    <Toast.Provider
      duration={displayMilliseconds}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
    >
      {message && <ToastCard key={message.id} {...message} />}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50 w-full p-4 md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}

function ToastCard({ title, description, destructive = false, action, open }: ShownMessage) {
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && dismiss()}
      type={destructive ? 'foreground' : 'background'}
      className={`${destructive ? 'bg-brick text-on-brick' : 'bg-deep text-on-deep'} ${cardClasses}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-1 text-sm break-words">{description}</Toast.Description>
        )}
        {action && (
          <Toast.Action
            altText={action.alternative}
            onClick={action.onClick}
            className="block py-2 font-semibold underline underline-offset-4"
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close aria-label="Close" className="-m-2 p-2">
        <X aria-hidden className="size-5" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** The classes of a message's card. Radix sets the variable while the user swipes the card. */
const cardClasses =
  'flex items-start gap-3 border border-current/25 p-4 lifted [transform:translateX(var(--radix-toast-swipe-move-x,0))] transition-[translate,opacity] motion-reduce:transition-none starting:[translate:0_0.5rem] starting:opacity-0';
