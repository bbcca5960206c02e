import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';

interface RowMenuProps {
  /** The name of the row's record, which the button's accessible name includes. */
  of: string;
  children: ReactNode;
}

/** A menu with the actions of a row that are rarely used. Its children are `RowMenuItem`s. */
export const RowMenu = ({ of, children }: RowMenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger
      aria-label={`More for ${of}`}
      className="inline-flex min-h-8 min-w-8 items-center justify-center text-oak hover:bg-sunken active:bg-line not-wide:min-h-11 not-wide:min-w-11 not-wide:border not-wide:border-line data-[state=open]:bg-line"
    >
      <Ellipsis aria-hidden className="size-4" />
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuClasses}>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

interface RowMenuItemProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  /** Whether the only child is a link, which is then the menu item itself. */
  asChild?: boolean;
  children: ReactNode;
}

export const RowMenuItem = (props: RowMenuItemProps) => (
  <DropdownMenu.Item className={menuItemClasses} {...props} />
);

export const menuClasses =
  'z-40 min-w-44 border border-edge bg-surface py-1 text-ink lifted print:hidden';
export const menuItemClasses =
  'flex min-h-10 max-sm:min-h-11 cursor-pointer items-center gap-2.5 px-3.5 font-semibold outline-none data-[highlighted]:bg-sunken data-[highlighted]:shadow-[inset_3px_0_var(--focus)]';
