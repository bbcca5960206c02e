import { Keyboard } from 'lucide-react';
import { useEffect } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Switch } from '#shared/ui/form/switch.tsx';
import {
  closeShortcutsHelp,
  isDialogOpen,
  openShortcutsHelp,
  switchShortcuts,
  useShortcuts,
} from '#shared/frame/shortcuts.ts';

const singleKeys = [
  { key: '?', does: 'Show this help' },
  { key: '/', does: 'Jump to search' },
  { key: 'j', does: 'Next row of a list, or next inquiry' },
  { key: 'k', does: 'Previous row of a list, or previous inquiry' },
  { key: 'x', does: 'Select the row' },
  { key: 'Enter', does: 'Open the row' },
];

/** Keys that cannot be turned off. They type no character, so they do not interfere with typing. */
const otherKeys = [
  { key: 'Ctrl+K', does: 'Search people, records, screens and actions (⌘K on a Mac)' },
  { key: 'Ctrl+S', does: 'Save the draft of a part of the website (⌘S on a Mac)' },
  {
    key: 'Shift',
    does: 'With a click on a checkbox of a list, select all rows since the last one',
  },
  { key: 'F8', does: 'Jump to the notification' },
  { key: 'Esc', does: 'Close a notification, menu or dialog' },
];

/** Handles the single-key shortcuts, and shows the dialog that lists all keyboard shortcuts. */
export function Shortcuts() {
  const { areOn, isHelpOpen } = useShortcuts();
  useEffect(() => {
    if (!areOn) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
  return (
    <Dialog title="Keyboard Shortcuts" isOpen={isHelpOpen} onClose={closeShortcutsHelp}>
      <Keys keys={singleKeys} />
      <div className="my-4 border-y border-line py-2">
        <Switch
          label="Single-key shortcuts"
          checked={areOn}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
        <p className="pb-1 text-sm text-quiet">They are off while you type in a field.</p>
      </div>
      <Keys keys={otherKeys} />
    </Dialog>
  );
}

function Keys({ keys }: { keys: { key: string; does: string }[] }) {
  return (
    <dl className="grid grid-cols-[5rem_1fr] items-baseline gap-y-2.5">
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

/** With this button, a user who turned the single-key shortcuts off can turn them on again. */
export function ShortcutsButton({ onOpen }: { onOpen?: () => void }) {
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.();
        openShortcutsHelp();
      }}
      className="flex min-h-9 grow items-center gap-2 px-2 text-left text-sm text-on-deep/85 hover:bg-on-deep/8 hover:text-on-deep max-lg:min-h-11"
    >
      <Keyboard aria-hidden className="size-4 shrink-0" />
      Keyboard shortcuts
    </button>
  );
}

const typingPlaces =
  'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="listbox"] *';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typingPlaces));

function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || isTyping(target) || isDialogOpen()) return;
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
  if (key === 'j') move(1);
  if (key === 'k') move(-1);
  if (key === 'x')
    rowWithFocus()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

const rowWithFocus = () => document.activeElement?.closest('main tbody tr');

/**
 * In a list, focuses the link of the next or previous row, or of the first row if no row has the
 * focus. On the screen of an inquiry, opens the next or previous inquiry.
 */
function move(step: 1 | -1) {
  const rows = [...document.querySelectorAll('main tbody tr')];
  const focused = rows.findIndex((row) => row === rowWithFocus());
  const row = focused === -1 ? rows[0] : rows[focused + step];
  row?.querySelector<HTMLElement>('th a')?.focus();
  const link = step === 1 ? 'main a[rel="next"]' : 'main a[rel="prev"]';
  document.querySelector<HTMLElement>(link)?.click();
}
