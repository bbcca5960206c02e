import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SampleKind, SampleRecord } from '#shared/domain/samples.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';
import { removeSamples, samplesQuery } from '#shared/api/samples.ts';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { toast } from '#shared/ui/toast.tsx';

const namesOf = (samples: SampleRecord[]) => samples.map(({ name }) => name).join(', ');

export function RemoveSamplesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...samplesQuery, refetchOnMount: 'always' });
  const removing = useRemoval(onClose);
  const records = query.isFetchedAfterMount ? (query.data?.records ?? []) : [];
  const needed = records.filter(({ isNeeded }) => isNeeded);
  return (
    <AlertDialog
      isOpen
      isWide
      title="Remove the sample office?"
      description="Your own records, the website’s words and the audit trail stay. Samples that you edited are removed, too. This cannot be undone."
      onCancel={() => !removing.isPending && onClose()}
      answers={
        <>
          <AlertDialogCancel />
          {records.length > 0 && (
            <Button
              look="danger"
              pending={removing.isPending && 'Removing...'}
              onClick={() => removing.mutate()}
            >
              Remove the sample office
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4 space-y-5">
        <QueryView
          query={query}
          loading="Loading the samples..."
          failed="The samples could not be loaded"
        >
          {() => (
            <div className="space-y-5 wrap-anywhere">
              <SampleList records={records.filter(({ isNeeded }) => !isNeeded)} />
              {needed.length > 0 && (
                <p>
                  {`Stay as your own records, because records of yours belong to them: ${namesOf(needed)}. To remove them as well, first delete or reassign what belongs to them.`}
                </p>
              )}
            </div>
          )}
        </QueryView>
        {removing.error && <FormAlert>{reasonOf(removing.error)}</FormAlert>}
      </div>
    </AlertDialog>
  );
}

const nouns: Record<SampleKind, [one: string, many: string]> = {
  agent: ['agent, with page and portrait', 'agents, with their pages and portraits'],
  policy: ['policy', 'policies'],
  education_record: ['education record', 'education records'],
  contact_submission: ['inquiry', 'inquiries'],
  property: ['property', 'properties'],
};

const SampleList = ({ records }: { records: SampleRecord[] }) => (
  <dl className="space-y-3">
    {(Object.keys(nouns) as SampleKind[]).map((kind) => {
      const samples = records.filter((sample) => sample.kind === kind);
      if (samples.length === 0) return null;
      return (
        <div key={kind}>
          <dt className="font-semibold">{counted(samples.length, ...nouns[kind])}</dt>
          <dd className="break-words text-quiet">{namesOf(samples)}</dd>
        </div>
      );
    })}
  </dl>
);

function useRemoval(onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withSession(removeSamples),
    onSuccess: async ({ kept }) => {
      toast({
        title: 'The sample office was removed',
        ...(kept.length > 0 && { description: `These stay as your own: ${kept.join(', ')}.` }),
      });
      // Reload before the dialog closes. The reload removes the button that opened the dialog, so
      // the focus goes to the heading instead of to that button.
      await client.invalidateQueries();
      onClose();
    },
  });
}
