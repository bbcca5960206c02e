import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { ItemField, ListField } from '#features/site/domain/fields.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { PartField } from './part-field.tsx';
import { usePartFields } from './part-form-context.ts';
import { isOnOff } from './switch-control.tsx';
import { useListEdit } from './use-list-edit.ts';

interface ListProps {
  /** The path of the list in the part's content, such as "about.paragraphs". */
  path: string;
  field: ListField;
}

export function ListControl({ path, field }: ListProps) {
  const { form, errorOf } = usePartFields();
  const list = useFieldArray({ control: form.control, name: path });
  const edit = useListEdit(path, field, list);
  const error = errorOf(`${path}.root`) ?? errorOf(path);
  const isFixed = field.least === field.most;
  return (
    <fieldset id={path} tabIndex={-1}>
      <legend className="mb-1 font-semibold">{field.label}</legend>
      {field.help && <p className="mb-2 text-sm text-quiet">{field.help}</p>}
      <ol className="space-y-3">
        {list.fields.map(({ id }, index) => (
          <li key={id} className="border-l-2 border-line pl-3 sm:pl-4">
            <Item
              path={`${path}.${index}`}
              field={field}
              number={index + 1}
              buttons={
                !isFixed && (
                  <ItemButtons
                    id={`${path}.${index}`}
                    name={`${field.noun} ${index + 1}`}
                    isFirst={index === 0}
                    isLast={index === list.fields.length - 1}
                    onMove={(by) => edit.move(index, index + by)}
                    onRemove={() => edit.remove(index)}
                  />
                )
              }
            />
          </li>
        ))}
      </ol>
      <Notice {...edit} />
      {error && <p className="mt-1.5 text-sm font-medium text-brick">{error}</p>}
      {!isFixed && list.fields.length < field.most && (
        <Button look="plain" className="mt-2 -ml-4" onClick={edit.add}>
          <Plus aria-hidden className="size-4" />
          Add {field.noun.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

type NoticeProps = Pick<ReturnType<typeof useListEdit>, 'change' | 'undoId' | 'undo'>;

const Notice = ({ change, undoId, undo }: NoticeProps) => (
  <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
    <output className={change?.removed ? '' : 'sr-only'}>{change?.words}</output>
    {change?.removed && (
      <button
        id={undoId}
        type="button"
        onClick={() => change.removed && undo(change.removed)}
        className="action-link"
      >
        Undo
      </button>
    )}
  </div>
);

interface ItemProps extends ListProps {
  number: number;
  buttons: React.ReactNode;
}

function Item({ path, field, number, buttons }: ItemProps) {
  const all = Object.entries(field.item);
  const fieldsOf = (fields: [string, ItemField][]) =>
    fields.map(([each, itemField]) => (
      <PartField key={each} path={`${path}.${each}`} label={itemField.label} field={itemField} />
    ));
  const name = `${field.noun} ${number}`;
  const [only] = all.length === 1 ? all : [];
  if (only) {
    return (
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <PartField path={`${path}.${only[0]}`} label={name} field={only[1]} />
        </div>
        {buttons}
      </div>
    );
  }
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      <div className="mb-2 flex items-center justify-between gap-2">
        <span aria-hidden className="font-semibold text-quiet">
          {name}
        </span>
        {fieldsOf(all.filter(([, itemField]) => isOnOff(itemField)))}
        {buttons}
      </div>
      <div className="space-y-4">
        {fieldsOf(all.filter(([, itemField]) => !isOnOff(itemField)))}
      </div>
    </fieldset>
  );
}

interface ItemButtonsProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const ItemButtons = ({ id, name, isFirst, isLast, onMove, onRemove }: ItemButtonsProps) => (
  <div className="flex shrink-0 print:hidden">
    <IconButton
      id={`${id}-up`}
      label={`Move ${name} up`}
      icon={ArrowUp}
      disabled={isFirst}
      onClick={() => onMove(-1)}
      className={iconClasses}
    />
    <IconButton
      id={`${id}-down`}
      label={`Move ${name} down`}
      icon={ArrowDown}
      disabled={isLast}
      onClick={() => onMove(1)}
      className={iconClasses}
    />
    <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} className={iconClasses} />
  </div>
);

const iconClasses = 'text-quiet enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-35';
