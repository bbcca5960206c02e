import { Keyboard } from 'lucide-react';
import { useEffect } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import {
  closeShortcutsHelp,
  openShortcutsHelp,
  switchShortcuts,
  useShortcuts,
} from './shortcuts.ts';

const singleKeys = [
  { key: '?', does: 'Show this help' },
  { key: '/', does: 'Go to the search of the screen' },
];

/** Always on: they are no characters that somebody could mean to type. */
const otherKeys = [
  { key: 'F8', does: 'Go to the message in the corner' },
  { key: 'Esc', does: 'Close a message, a menu or a dialog' },
];

/** What the keys do, once for the whole back office, and the dialog that says so. */
export function Shortcuts() {
  const { areOn, isHelpOpen } = useShortcuts();
  useEffect(() => {
    if (!areOn) return undefined;
    document.addEventListener('keydown', obey);
    return () => document.removeEventListener('keydown', obey);
  }, [areOn]);
  return (
    <Dialog title="Keyboard Shortcuts" isOpen={isHelpOpen} onClose={closeShortcutsHelp}>
      <Keys keys={singleKeys} />
      <div className="my-4 border-y border-line py-2">
        <Switch
          label="Use single keys"
          checked={areOn}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
        <p className="pb-1 text-sm text-quiet">They never act while you type in a field.</p>
      </div>
      <Keys keys={otherKeys} />
    </Dialog>
  );
}

function Keys({ keys }: { keys: { key: string; does: string }[] }) {
  return (
    <dl className="grid grid-cols-[4rem_1fr] items-baseline gap-y-2.5">
      {keys.map(({ key, does }) => (
        <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt>
            <kbd className="inline-block min-w-8 border border-edge bg-sunken px-2 py-0.5 text-center font-sans font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The way to the help without a key, which also switches the keys on again. */
export function ShortcutsButton({ onOpen }: { onOpen?: () => void }) {
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.();
        openShortcutsHelp();
      }}
      className="flex min-h-9 w-full items-center gap-2.5 px-3 text-left text-sm text-on-deep/85 hover:bg-on-deep/8 hover:text-on-deep max-lg:min-h-11"
    >
      <Keyboard aria-hidden className="size-4 shrink-0" />
      Keyboard shortcuts
    </button>
  );
}

const typingPlaces = 'input, textarea, select, [role="combobox"], [role="listbox"] *';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typingPlaces));

/** Whoever is in a dialog has one thing to do. */
const isBusy = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

function obey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || isTyping(target) || isBusy()) return;
  if (key === '?') {
    event.preventDefault();
    openShortcutsHelp();
  }
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (key === '/' && search) {
    event.preventDefault();
    search.focus();
    search.select();
  }
}
