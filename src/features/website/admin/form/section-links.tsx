import { get, useWatch } from 'react-hook-form';
import { parts } from '#features/site/domain/parts.ts';
import { leavesOf } from '#features/site/domain/values.ts';
import { usePartFields } from './part-form-context.ts';

/** Links to the groups of fields, each with a mark if the group has an error or a change. */
export function SectionLinks() {
  const { part } = usePartFields();
  return (
    <nav
      aria-label="Sections"
      className="mb-4 flex flex-wrap gap-x-4 xl:sticky xl:top-4 xl:flex-col xl:self-start print:hidden"
    >
      {Object.entries(parts[part].groups).map(([name, { label }]) => (
        <button
          key={name}
          type="button"
          className="flex min-h-9 items-center gap-2 text-left hover:underline max-sm:min-h-11"
          onClick={() => document.getElementById(`${name}-group`)?.focus()}
        >
          <span>{label}</span>
          <Mark group={name} />
        </button>
      ))}
    </nav>
  );
}

function Mark({ group }: { group: string }) {
  const { part, form, published, errorOf } = usePartFields();
  const values: unknown = useWatch({ control: form.control, name: group });
  const content = { [group]: values } as typeof published;
  const { [group]: fields } = parts[part].groups;
  const leaves = fields ? leavesOf({ [group]: fields }, content) : [];
  const isWrong = leaves.some(({ path }) => errorOf(path) !== undefined);
  const isChanged = leaves.some(({ path, value }) => value !== (get(published, path) ?? null));
  if (!isWrong && !isChanged) return null;
  return (
    <>
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText] ${isWrong ? 'bg-brick' : 'bg-oak'}`}
      />
      <span className="sr-only">{isWrong ? '(has an error)' : '(changed)'}</span>
    </>
  );
}
