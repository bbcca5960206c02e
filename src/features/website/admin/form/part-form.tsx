import type { Group } from '#features/site/domain/fields.ts';
import { lookGroups } from '#features/site/domain/look.ts';
import { parts, type PartId } from '#features/site/domain/parts.ts';
import { ColorPairs } from './color-pairs.tsx';
import { ListControl } from './list-field.tsx';
import { PartField } from './part-field.tsx';

interface PartGroupsProps {
  part: PartId;
  /** Called when a control in a group gets the focus. */
  onGroup: (name: string) => void;
}

/** The fields of a part of the website, in their groups. */
export const PartGroups = ({ part, onGroup }: PartGroupsProps) =>
  Object.entries(parts[part].groups).map(([name, group]) => (
    <PartGroup key={name} name={name} group={group} onFocus={() => onGroup(name)} />
  ));

interface PartGroupProps {
  name: string;
  group: Group;
  onFocus: () => void;
}

/**
 * Whether a group has only choices, such as whether the office is open on each day. Choices are
 * short enough to be side by side.
 */
const isOnlyChoices = ({ fields }: Group) =>
  Object.values(fields).every(({ kind }) => kind === 'choice');

const PartGroup = ({ name, group, onFocus }: PartGroupProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The focus comes from its controls.
  <fieldset
    aria-labelledby={`${name}-group`}
    onFocus={onFocus}
    className="border border-line bg-surface p-4 sm:p-5 print:border-0 print:p-0"
  >
    <h2 id={`${name}-group`} className="font-display text-xl font-medium">
      {group.label}
    </h2>
    {group.help && <p className="text-sm text-quiet">{group.help}</p>}
    <div
      className={
        isOnlyChoices(group) ? 'mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2' : 'mt-4 space-y-5'
      }
    >
      {group === lookGroups.colors && <ColorPairs />}
      {Object.entries(group.fields).map(([each, field]) =>
        field.kind === 'list' ? (
          <ListControl key={each} path={`${name}.${each}`} field={field} />
        ) : (
          <PartField key={each} path={`${name}.${each}`} label={field.label} field={field} />
        ),
      )}
    </div>
  </fieldset>
);
