import type { Remark } from '#features/website/domain/api.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { fieldErrorsOf, hasStatus } from '#shared/api/request.ts';
import { FocusedMessage, FormAlert } from '#shared/ui/form/form-alert.tsx';
import { Remarks } from './remarks.tsx';

interface PublishRefusalProps {
  error: Error;
  onLeave: () => void;
}

/** The reason why a publication or a restore failed. It takes the focus when it appears. */
export function PublishRefusal({ error, onLeave }: PublishRefusalProps) {
  const remarks = remarksOf(error);
  return (
    <FocusedMessage>
      {remarks.length > 0 ? (
        <Remarks
          title="This cannot be published yet"
          remarks={remarks}
          isProblem
          onLeave={onLeave}
        />
      ) : (
        <FormAlert>{hasStatus(error, 412) ? staleMessage : reasonOf(error)}</FormAlert>
      )}
    </FocusedMessage>
  );
}

const staleMessage =
  'Another administrator saved or published one of these parts in the meantime. Close this dialog and look at the changes again.';

/**
 * Returns a remark for each error message about a part of the website. The server names a field by
 * part and path, such as "home.hero.heading", and a whole part by its name, such as "legal".
 */
const remarksOf = (error: unknown): Remark[] =>
  Object.entries(fieldErrorsOf(error)).flatMap(([name, messages]) => {
    const [part = '', ...path] = name.split('.');
    if (!Object.hasOwn(parts, part)) return [];
    const place = { part: part as PartId, path: path.join('.') || null, label: null };
    return messages.map((message) => ({ ...place, message }));
  });
