import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { serverTime } from '#shared/api/server-time.ts';
import {
  longestApproval,
  longestReviewText,
  type RegisterRow,
} from '#features/site/domain/claims/reviews.ts';
import { addMonths } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

export interface Proof {
  source: string;
  /** The last day of the approval, "YYYY-MM-DD", or `incomplete`. */
  validUntil: string;
  /** The day on which the source was checked, "YYYY-MM-DD", or `incomplete`. */
  checkedOn: string;
}

/** Returns the proof with which a form begins: the source of the last review, and no days. */
export const proofOf = ({ review }: RegisterRow): Proof => ({
  source: review?.source ?? '',
  validUntil: '',
  checkedOn: '',
});

interface ProofFieldsProps {
  proof: Proof;
  onChange: (proof: Proof) => void;
  isRequired: boolean;
  errors: Record<string, string[]>;
}

export function ProofFields({ proof, onChange, isRequired, errors }: ProofFieldsProps) {
  const [today] = useState(() => officeDay(serverTime()));
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_11rem_11rem]">
      <Field label="Source" required={isRequired} error={errors['source']?.[0]}>
        <TextInput
          value={proof.source}
          maxLength={longestReviewText}
          onChange={({ target }) => onChange({ ...proof, source: target.value })}
        />
      </Field>
      <Field label="Source checked on" error={errors['checkedOn']?.[0]}>
        <DateInput
          value={proof.checkedOn}
          max={today}
          onType={(checkedOn) => onChange({ ...proof, checkedOn })}
        />
      </Field>
      <Field label="Valid until" required={isRequired} error={errors['validUntil']?.[0]}>
        <DateInput
          value={proof.validUntil}
          min={today}
          max={addMonths(today, longestApproval)}
          onType={(validUntil) => onChange({ ...proof, validUntil })}
        />
      </Field>
    </div>
  );
}

/** A message for a user without a full name, who cannot sign reviews. */
export const NameMissing = ({ onLeave }: { onLeave: () => void }) => (
  <p>
    To sign reviews,{' '}
    <Link to={adminPaths.account} onClick={onLeave} className="font-medium text-link">
      add your name under Your account
    </Link>{' '}
    first.
  </p>
);
