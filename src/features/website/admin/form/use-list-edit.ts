import { useEffect, useState } from 'react';
import type { UseFieldArrayReturn } from 'react-hook-form';
import type { AnyItem, ItemField, ListField } from '#features/site/domain/fields.ts';
import { usePartFields } from './part-form-context.ts';

const blankValue = (field: ItemField) => {
  if (field.kind === 'number') return null;
  return field.kind === 'choice' ? (Object.keys(field.labels)[0] ?? '') : '';
};

const blankItem = ({ item }: ListField): AnyItem =>
  Object.fromEntries(Object.entries(item).map(([name, field]) => [name, blankValue(field)]));

/** The last change of a list, in the words that screen readers announce. */
interface ListChange {
  words: string;
  removed?: { index: number; item: AnyItem };
}

/**
 * Returns functions that add, move and remove items, and that undo a removal. The focus moves to
 * the first field of an added or restored item, to an arrow button of a moved item, or to the Undo
 * button of a removed one.
 */
export function useListEdit(path: string, field: ListField, list: UseFieldArrayReturn) {
  const { form } = usePartFields();
  const [change, setChange] = useState<ListChange | null>(null);
  const [focus, setFocus] = useState<{ ids: string[] } | null>(null);
  useEffect(() => focusFirst(focus?.ids ?? []), [focus]);
  const [firstName = ''] = Object.keys(field.item);
  return {
    change,
    undoId: `${path}-undo`,
    add: () => {
      list.append(blankItem(field), { shouldFocus: false });
      setChange(null);
      setFocus({ ids: [`${path}.${list.fields.length}.${firstName}`] });
    },
    move: (from: number, to: number) => {
      list.move(from, to);
      setChange({
        words: `${field.noun} ${from + 1} is now ${field.noun.toLowerCase()} ${to + 1}.`,
      });
      const [wanted, other] = to < from ? ['up', 'down'] : ['down', 'up'];
      setFocus({ ids: [`${path}.${to}-${wanted}`, `${path}.${to}-${other}`] });
    },
    remove: (index: number) => {
      const item = form.getValues(`${path}.${index}`) as AnyItem;
      list.remove(index);
      setChange({ words: `${field.noun} ${index + 1} was removed.`, removed: { index, item } });
      setFocus({ ids: [`${path}-undo`] });
    },
    undo: ({ index, item }: { index: number; item: AnyItem }) => {
      list.insert(index, item, { shouldFocus: false });
      setChange({ words: `${field.noun} ${index + 1} is back.` });
      setFocus({ ids: [`${path}.${index}.${firstName}`] });
    },
  };
}

/** Focuses the first of these elements that can take the focus. */
function focusFirst(ids: string[]) {
  for (const id of ids) {
    const element = document.getElementById(id);
    element?.focus();
    if (element && document.activeElement === element) return;
  }
}
