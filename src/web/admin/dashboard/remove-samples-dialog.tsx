import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  needsAnswer,
  type SampleKind,
  type SampleOffice,
  type SampleRecord,
} from '#domain/getting-started/samples.ts';
import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { removeSamples, samplesQuery } from '#web/api/samples.ts';
import { hasStatus } from '#web/api/request.ts';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Answers, isAnswered, SampleQuestion } from './sample-question.tsx';

/**
 * Shows what is left of the sample office, asks what to do with samples that were edited or are in
 * use, and removes the samples that the user does not keep.
 */
export function RemoveSamplesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...samplesQuery, refetchOnMount: 'always' });
  const [answers, setAnswers] = useState<Answers>({});
  const removing = useRemoval(onClose);
  const records = query.isFetchedAfterMount ? (query.data?.records ?? []) : [];
  const questions = records.filter(needsAnswer);
  const isReady = records.length > 0 && questions.every((each) => isAnswered(each, answers));
  return (
    <AlertDialog
      isOpen
      isWide
      title="Remove the sample office?"
      description="Your own records, the website’s words and the audit trail stay. This cannot be undone."
      onCancel={() => !removing.isPending && onClose()}
      answers={
        <>
          <AlertDialogCancel asChild>
            <Button look="secondary">Cancel</Button>
          </AlertDialogCancel>
          {isReady && (
            <Button
              look="danger"
              pending={removing.isPending && 'Removing...'}
              onClick={() => removing.mutate({ records, answers })}
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
              <SampleList records={records} />
              {questions.map((sample) => (
                <SampleQuestion
                  key={sample.id}
                  sample={sample}
                  onAnswer={(answer) => setAnswers({ ...answers, [sample.id]: answer })}
                />
              ))}
              {questions.length > 0 && !isReady && (
                <p className="text-quiet">
                  Answer each question, and then the samples can be removed.
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
};

/** The number and the names of the samples of each kind. */
const SampleList = ({ records }: { records: SampleRecord[] }) => (
  <dl className="space-y-3">
    {(Object.keys(nouns) as SampleKind[]).map((kind) => {
      const names = records.filter((sample) => sample.kind === kind).map(({ name }) => name);
      if (names.length === 0) return null;
      return (
        <div key={kind}>
          <dt className="font-semibold">{counted(names.length, ...nouns[kind])}</dt>
          <dd className="break-words text-quiet">{names.join(', ')}</dd>
        </div>
      );
    })}
  </dl>
);

interface Removal {
  records: SampleRecord[];
  answers: Answers;
}

function useRemoval(onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ records, answers }: Removal) => {
      const idsWith = (answer: 'keep' | 'remove') =>
        records.map(({ id }) => id).filter((id) => answers[id] === answer);
      const decisions = { keep: idsWith('keep'), remove: idsWith('remove') };
      return withSession(() => removeSamples({ expected: records.length, ...decisions }));
    },
    onSuccess: async () => {
      toast({ title: 'The sample office was removed' });
      // Reload before the dialog closes. The reload removes the button that opened the dialog, so
      // the focus goes to the heading instead of to that button.
      await client.invalidateQueries();
      onClose();
    },
    onError: (error) => {
      if (!hasStatus(error, 409)) return;
      client.setQueryData(samplesQuery.queryKey, error.current as SampleOffice);
    },
  });
}
