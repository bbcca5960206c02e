import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Undo2 } from 'lucide-react';
import { sitePaths } from '#shared/domain/paths.ts';
import type { Published } from '#features/website/domain/api.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { goBack, useShowPublication } from './use-publishing.ts';

interface PublishedMessageProps {
  published: Published;
  onChanged: () => unknown;
}

export const PublishedMessage = ({ published, onChanged }: PublishedMessageProps) => (
  <div className="mt-4 space-y-3">
    <ViewSite />
    {Object.entries(published).map(([part, number]) => (
      <WayBack key={part} part={part as PartId} number={number} onChanged={onChanged} />
    ))}
  </div>
);

export const ViewSite = () => (
  <a href={sitePaths.home} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
    View site
    <span className="sr-only"> (opens a new tab)</span>
    <ExternalLink aria-hidden className="size-4" />
  </a>
);

interface WayBackProps {
  part: PartId;
  /** The version that was published just now. */
  number: number;
  onChanged: () => unknown;
}

/** Missing after the first publication, because the shipped words have no version. */
function WayBack({ part, number, onChanged }: WayBackProps) {
  const show = useShowPublication();
  const before = number - 1;
  const goingBack = useMutation({
    mutationFn: () =>
      withSession(() => {
        const note = `Went back from version ${number}`;
        return goBack(part, { number: before, publish: true, discardDraft: false, note }, number);
      }),
    onSuccess: async () => {
      await show([part]);
      await onChanged();
    },
  });
  if (before < 1) return null;
  if (goingBack.isSuccess) {
    return (
      <output className="block">{`${parts[part].label}: visitors read version ${before} again.`}</output>
    );
  }
  return (
    <div className="space-y-3">
      <Button
        look="plain"
        className="-ml-4"
        pending={goingBack.isPending && 'Going back...'}
        onClick={() => goingBack.mutate()}
      >
        <Undo2 aria-hidden className="size-4" />
        Go back to the previous version: {parts[part].label}
      </Button>
      {goingBack.error && <FormAlert>{reasonOf(goingBack.error)}</FormAlert>}
    </div>
  );
}
