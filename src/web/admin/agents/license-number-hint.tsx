import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/full-name.ts';
import { hintPause, Hints } from '#web/admin/forms/hints.tsx';
import { useSettled } from '#web/admin/screen/use-settled.ts';
import { agents } from '#web/api/agents.ts';

interface LicenseNumberHintProps {
  /** The license number as typed. */
  number: string;
  /** The id of the edited agent; undefined for a new one. */
  ownId: string | undefined;
}

/**
 * Names the other agents who have the typed license number, if it has at least three characters.
 */
export function LicenseNumberHint({ number, ownId }: LicenseNumberHintProps) {
  const typed = useSettled(number.trim(), hintPause);
  const { data } = useQuery({ ...agents.list({ q: typed }), enabled: typed.length > 2 });
  const same = (data?.rows ?? []).filter(
    ({ id, licenseNumber }) => id !== ownId && licenseNumber?.trim() === number.trim(),
  );
  return (
    <Hints hints={same.map((agent) => `${fullName(agent)} already has this license number.`)} />
  );
}
