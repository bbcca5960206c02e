import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { ColumnsMenu } from '#shared/ui/list/columns-menu.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';

const storedHeaders = z.array(z.string());

function readHidden(key: string): string[] {
  try {
    return storedHeaders.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

function saveHidden(key: string, hidden: string[]) {
  try {
    localStorage.setItem(key, JSON.stringify(hidden));
  } catch {
    // The browser does not allow storage, so the choice lasts until the screen is closed.
  }
}

/**
 * Lets the user hide columns of a list. The first column, which names the row, and the actions
 * always stay. This browser keeps the choice for each list until a logout clears the browser's
 * storage.
 */
export function useColumns<Row>(
  list: string,
  columns: Columns<Row>,
): { shown: Columns<Row>; menu: ReactNode } {
  const key = `hidden-columns:${list}`;
  const [hidden, setHidden] = useState(() => readHidden(key));
  const [first, ...others] = columns;
  const toggle = (header: string) => {
    const next = hidden.includes(header)
      ? hidden.filter((each) => each !== header)
      : [...hidden, header];
    setHidden(next);
    saveHidden(key, next);
  };
  return {
    shown: [first, ...others.filter(({ header }) => !hidden.includes(header))],
    menu: (
      <ColumnsMenu
        headers={others.filter(({ isActions }) => !isActions).map(({ header }) => header)}
        hidden={hidden}
        onToggle={toggle}
      />
    ),
  };
}
