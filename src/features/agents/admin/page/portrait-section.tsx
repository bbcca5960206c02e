import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AgentPage, leastPortrait } from '#features/agents/domain/agent-pages.ts';
import { uploadHint } from '#features/pictures/domain/picture-uploads.ts';
import { PictureInput } from '#features/pictures/admin/picture-input.tsx';
import { requireUploadSize, uploadProblem } from '#features/pictures/admin/picture-upload.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { agentPages, removePortrait, sendPortrait } from '#features/agents/api/agent-pages.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { toast } from '#shared/ui/toast.tsx';

const hint = `${uploadHint(leastPortrait)} Saves as soon as you upload.`;

export function usePortrait(page: AgentPage) {
  const [portraitId, setPortraitId] = useState(page.portraitId);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (file: File | null) => {
      if (file) requireUploadSize(file);
      return withSession(() => (file ? sendPortrait(page.id, file) : removePortrait(page.id)));
    },
    onSuccess: (changed) => {
      setPortraitId(changed.portraitId);
      void agentPages.refresh(client);
      toast({ title: 'Portrait updated successfully' });
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to update portrait', destructive: true }),
  });
  return { portraitId, change };
}

/** The portrait is saved as soon as the user has chosen a file, so it is outside the form. */
export function PortraitSection({ portraitId, change }: ReturnType<typeof usePortrait>) {
  return (
    <section
      aria-label="Portrait"
      className="mb-6 flex max-w-3xl gap-6 border border-line bg-surface p-4 max-sm:flex-col sm:p-6"
    >
      <Preview portraitId={portraitId} />
      <div className="min-w-0 flex-1 space-y-4 print:hidden">
        <Field
          label="Portrait"
          id="portrait"
          hint={hint}
          error={uploadProblem(change.error, 'portrait')}
        >
          <PictureInput disabled={change.isPending} onFile={(file) => change.mutate(file)} />
        </Field>
        <output className="block text-sm font-semibold">
          {change.isPending &&
            (change.variables ? 'Uploading portrait...' : 'Removing portrait...')}
        </output>
        {portraitId !== null && (
          <Button look="secondary" onClick={() => !change.isPending && change.mutate(null)}>
            Remove Portrait
          </Button>
        )}
      </div>
    </section>
  );
}

function Preview({ portraitId }: { portraitId: string | null }) {
  if (portraitId === null) {
    return (
      <p className="flex h-50 w-40 shrink-0 items-center bg-sunken p-4 text-sm text-quiet">
        No portrait yet. The page shows larger words instead.
      </p>
    );
  }
  return (
    <img
      src={sitePaths.portrait(portraitId, 400, 'webp')}
      width={160}
      height={200}
      alt="The portrait as visitors see it"
      className="h-50 w-40 shrink-0 object-cover"
    />
  );
}
