import { choices } from '#domain/fields.ts';

export const exemptionKinds = choices({
  all_ce: 'All continuing education',
  license_law: 'License law',
  post_license: 'Post-license course',
  post_license_extension: 'Extension of the post-license course',
});
export type ExemptionKind = (typeof exemptionKinds.values)[number];

/** An exemption from a requirement. It is never edited, but it can be ended once. */
export interface Exemption {
  id: string;
  kind: ExemptionKind;
  reason: string;
  source: string | null;
  startsOn: string;
  endsOn: string | null;
  /** The new last day of the post-license course, for an extension. */
  until: string | null;
  createdBy: string;
  createdAt: string;
  endedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
}

/** @returns whether an exemption has begun, has not run out and was not ended by an administrator */
export const isInForce = (
  { startsOn, endsOn, endedAt }: Pick<Exemption, 'startsOn' | 'endsOn' | 'endedAt'>,
  today: string,
): boolean => endedAt === null && startsOn <= today && (endsOn === null || today <= endsOn);
