import { digestWords, type DigestAnswer } from '#features/deadlines/domain/digest.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';

/** Says when the last email about deadlines left, when the next will, and what is switched off. */
export function DigestState({ digest }: { digest: DigestAnswer }) {
  const { words, isLate, off } = digestWords(digest, new Date(useMountTime()));
  return (
    <>
      <span className={isLate ? 'font-semibold text-brick' : 'text-quiet'}>{words}.</span>
      {off && <span className="text-quiet"> {off}.</span>}
    </>
  );
}
