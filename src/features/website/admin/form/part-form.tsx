import type { Group } from '#features/site/domain/fields.ts';
import { lookGroups } from '#features/site/domain/look.ts';
import { parts, type PartId } from '#features/site/domain/parts.ts';
import { ColorPairs } from './color-pairs.tsx';
import { ListControl } from './list-field.tsx';
import { PartField } from './part-field.tsx';
import { Chip, isOnOff } from './switch-control.tsx';

interface PartGroupsProps {
  part: PartId;
  /** Called when a control in a group gets the focus. */
  onGroup: (name: string) => void;
}

export const PartGroups = ({ part, onGroup }: PartGroupsProps) =>
  Object.entries(parts[part].groups).map(([name, group]) => (
    <PartGroup key={name} name={name} group={group} onFocus={() => onGroup(name)} />
  ));

interface PartGroupProps {
  name: string;
  group: Group;
  onFocus: () => void;
}

/** Whether a group has only choices of on and off, such as the days of the week. */
const isOnlyOnOff = ({ fields }: Group) => Object.values(fields).every(isOnOff);

const PartGroup = ({ name, group, onFocus }: PartGroupProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The focus comes from its controls.
  <fieldset
    aria-labelledby={`${name}-group`}
    onFocus={onFocus}
    className="border border-line bg-surface p-4 sm:p-5 print:border-0 print:p-0"
  >
    <h2 id={`${name}-group`} tabIndex={-1} className="font-display text-xl font-medium">
      {group.label}
    </h2>
    {group.help && <p className="text-sm text-quiet">{group.help}</p>}
    <div className={isOnlyOnOff(group) ? 'mt-4 flex flex-wrap gap-2' : 'mt-4 space-y-5'}>
      {group === lookGroups.colors && <ColorPairs />}
      {Object.entries(group.fields).map(([each, field]) => {
        const path = `${name}.${each}`;
        if (field.kind === 'list') return <ListControl key={each} path={path} field={field} />;
        if (isOnOff(field) && isOnlyOnOff(group)) {
          return <Chip key={each} path={path} label={field.label} field={field} />;
        }
        return <PartField key={each} path={path} label={field.label} field={field} />;
      })}
    </div>
  </fieldset>
);
