import { Check, Columns3 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { menuClasses, menuItemClasses } from './row-menu.tsx';

interface ColumnsMenuProps {
  headers: string[];
  hidden: string[];
  onToggle: (header: string) => void;
}

/** A menu that shows and hides the columns of a list. It stays open for several choices. */
export const ColumnsMenu = ({ headers, hidden, onToggle }: ColumnsMenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>
      <IconButton
        label="Columns"
        icon={Columns3}
        className="border border-edge bg-surface hover:bg-sunken"
      />
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuClasses}>
        {headers.map((header) => (
          <DropdownMenu.CheckboxItem
            key={header}
            checked={!hidden.includes(header)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => onToggle(header)}
            className={`${menuItemClasses} pl-9 relative`}
          >
            <DropdownMenu.ItemIndicator className="absolute left-3.5">
              <Check aria-hidden className="size-4 text-oak" />
            </DropdownMenu.ItemIndicator>
            {header}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
