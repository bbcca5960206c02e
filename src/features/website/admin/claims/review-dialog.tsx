import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Decision,
  decisions,
  longestReviewText,
  type RegisterRow,
  reviewProblems,
} from '#features/site/domain/claims/reviews.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { useAskingClose } from '#shared/session/unsaved-work.ts';
import { reviewWords } from '#features/website/api/claims.ts';
import { fieldErrorsOf, hasStatus } from '#shared/api/request.ts';
import { serverTime } from '#shared/api/server-time.ts';
import { refreshWebsite } from '#features/website/api/website.ts';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceTabs } from '#shared/ui/form/choice-tabs.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { NameMissing, proofOf, ProofFields } from './proof-fields.tsx';
import { useSigner } from './use-signer.ts';
import { Words } from './words.tsx';

interface ReviewDialogProps {
  /** The words to review, as the register showed them. */
  opened: RegisterRow;
  onClose: () => void;
}

export function ReviewDialog({ opened, onClose }: ReviewDialogProps) {
  const { signer } = useSigner();
  const form = useReview(opened, onClose);
  const { row, reviewing } = form;
  const cancel = useAskingClose(form.isUnsaved, onClose);
  return (
    <AlertDialog
      isOpen
      isWide
      title={`Review: ${row.where}`}
      description={<Words words={row.words} />}
      onCancel={() => !reviewing.isPending && void cancel()}
      answers={
        <>
          <AlertDialogCancel />
          {signer && (
            <Button pending={reviewing.isPending && 'Signing...'} onClick={form.sign}>
              Sign
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4 space-y-4">
        {signer === null ? <NameMissing onLeave={onClose} /> : <ReviewFields form={form} />}
        {signer && <p className="text-quiet">Signed by {signer}.</p>}
        {reviewing.error && <FormAlert>{reasonOf(reviewing.error)}</FormAlert>}
      </div>
    </AlertDialog>
  );
}

function useReview(opened: RegisterRow, onClose: () => void) {
  const client = useQueryClient();
  const [row, setRow] = useState(opened);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [opening] = useState(() => proofOf(opened));
  const [proof, setProof] = useState(opening);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const reviewing = useMutation({
    mutationFn: (input: Parameters<typeof reviewWords>[0]) => withSession(() => reviewWords(input)),
    onSuccess: async () => {
      toast({ title: 'Review signed' });
      await refreshWebsite(client);
      onClose();
    },
    onError(error) {
      setErrors(fieldErrorsOf(error));
      // With status 409, the words have changed since the register was loaded. Show the new words,
      // which the user must read before signing again.
      if (!hasStatus(error, 409)) return;
      const current = error.current as Partial<RegisterRow> | undefined;
      if (current?.subject) setRow(current as RegisterRow);
      void refreshWebsite(client);
    },
  });
  const sign = () => {
    const { subject, checksum, isClaim } = row;
    if (!decision) return setErrors({ decision: ['Choose a decision'] });
    const review = {
      decision,
      source: proof.source.trim() || null,
      validUntil: decision === 'approved' ? proof.validUntil || null : null,
      checkedOn: decision === 'approved' ? proof.checkedOn || null : null,
      note: note.trim() || null,
    };
    const problems = {
      ...reviewProblems(review, isClaim, officeDay(serverTime())),
      ...(decision === 'approved' &&
        isClaim &&
        !review.validUntil && { validUntil: ['Choose the last day'] }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return undefined;
    return reviewing.mutate({ subject, checksum, ...review });
  };
  const isUnsaved = decision !== null || proof !== opening || note !== '';
  const fields = { decision, setDecision, proof, setProof, note, setNote, errors };
  return { row, ...fields, isUnsaved, reviewing, sign };
}

function ReviewFields({ form }: { form: ReturnType<typeof useReview> }) {
  const { row, decision, setDecision, proof, setProof, note, setNote, errors } = form;
  const isApproval = decision === 'approved';
  return (
    <>
      <ChoiceTabs
        legend="Decision"
        options={decisions.options}
        value={decision ?? undefined}
        onChoose={(value) => value && setDecision(value)}
      />
      {errors['decision'] && <FormAlert>{errors['decision'][0]}</FormAlert>}
      {isApproval && (
        <ProofFields proof={proof} onChange={setProof} isRequired={row.isClaim} errors={errors} />
      )}
      <Field label="Note" required={decision === 'changes_needed'} error={errors['note']?.[0]}>
        <TextInput
          value={note}
          maxLength={longestReviewText}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </>
  );
}
