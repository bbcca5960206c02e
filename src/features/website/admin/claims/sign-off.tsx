import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApprovalRequest,
  type RegisterRow,
  reviewProblems,
} from '#features/site/domain/claims/reviews.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import { changedWordsQuery } from '#features/website/api/claims.ts';
import { incomplete } from '#shared/ui/form/incomplete.ts';
import { NameMissing, type Proof, proofOf, ProofFields } from './proof-fields.tsx';
import { StateBadge } from './state-badge.tsx';
import { useSigner } from './use-signer.ts';

/**
 * The proofs that the user has entered, by the subject of the claim. Null if the user does not sign
 * the review.
 */
export type Proofs = Record<string, Proof> | null;

interface SignOffProps {
  rows: RegisterRow[];
  proofs: Proofs;
  onProofs: (proofs: Proofs) => void;
  onLeave: () => void;
}

/** Loads the claims and texts that a publication changes and that are not approved yet. */
export function useUnapprovedWords(parts: PartId[]): RegisterRow[] {
  const { data = [] } = useQuery({ ...changedWordsQuery(parts), enabled: parts.length > 0 });
  return data.filter(({ state }) => state !== 'approved');
}

/** Returns the approvals for a publish call. A claim without a source is not approved. */
export const approvalsOf = (rows: RegisterRow[], proofs: Proofs): ApprovalRequest[] =>
  proofs === null
    ? []
    : rows.flatMap((row) => {
        const { subject, checksum, isClaim } = row;
        const { source, validUntil } = proofs[subject] ?? proofOf(row);
        if (isClaim && source.trim() === '') return [];
        return [
          { subject, checksum, source: source.trim() || null, validUntil: validUntil || null },
        ];
      });

export const hasIncompleteProof = (proofs: Proofs): boolean =>
  Object.values(proofs ?? {}).some(({ validUntil }) => validUntil === incomplete);

/**
 * Returns the problems of a claim's proof. A proof without a source has none, because the claim
 * then stays unapproved.
 */
const problemsOf = ({ source, validUntil }: Proof, today: string) =>
  source.trim() === ''
    ? {}
    : reviewProblems(
        { decision: 'approved', source, validUntil: validUntil || null, note: null },
        true,
        today,
      );

/**
 * The review of the words that a publication changes and that are not approved yet. The user can
 * publish without this review. The words then wait for it in the register of claims.
 */
export function SignOff({ rows, proofs, onProofs, onLeave }: SignOffProps) {
  const signer = useSigner();
  const [today] = useState(() => officeDay(new Date()));
  if (rows.length === 0 || signer === undefined) return null;
  const claims = rows.filter(({ isClaim }) => isClaim);
  return (
    <section aria-label="Review" className="border border-line p-3">
      {signer === null ? (
        <NameMissing onLeave={onLeave} />
      ) : (
        <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2.5 font-semibold max-sm:min-h-11">
          <input
            type="checkbox"
            checked={proofs !== null}
            onChange={({ target }) => onProofs(target.checked ? {} : null)}
            className="size-4.5 shrink-0"
          />
          <span>
            I have reviewed these words as advertising.{' '}
            <span className="font-normal text-quiet">{signer}</span>
          </span>
        </label>
      )}
      {claims.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {claims.map((row) => (
            <li key={row.subject} className="space-y-2 py-3">
              <p className="font-medium whitespace-pre-line">{row.words}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
                {row.where} <StateBadge state={row.state} />
              </p>
              {proofs && (
                <ProofFields
                  proof={proofs[row.subject] ?? proofOf(row)}
                  onChange={(proof) => onProofs({ ...proofs, [row.subject]: proof })}
                  isRequired={false}
                  errors={problemsOf(proofs[row.subject] ?? proofOf(row), today)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {proofs && claims.length > 0 && (
        <p className="text-sm text-quiet">
          A claim without a source is published, but not approved.
        </p>
      )}
    </section>
  );
}
