import type { SampleRecord } from '#domain/getting-started/samples.ts';
import { formatOfficeDate } from '#domain/office/office-time.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';

type Answer = 'keep' | 'remove';

/** The user's answers by the ids of the samples. */
export type Answers = Partial<Record<string, Answer>>;

/**
 * Whether the user has given a possible answer for a sample. A sample that other records need can
 * only be kept.
 */
export const isAnswered = ({ id, neededBy }: SampleRecord, answers: Answers) =>
  answers[id] === 'keep' || (answers[id] === 'remove' && neededBy.length === 0);

interface SampleQuestionProps {
  sample: SampleRecord;
  onAnswer: (answer: Answer) => void;
}

/**
 * Asks whether to remove a sample that was edited or is in use, or to keep it as the brokerage's
 * own record.
 */
export function SampleQuestion({ sample, onAnswer }: SampleQuestionProps) {
  const { id, name, neededBy } = sample;
  const keep = { value: 'keep', label: 'Keep as ours' };
  const remove = { value: 'remove', label: 'Remove too' };
  return (
    <RadioGroup
      id={`sample-${id}`}
      name={`sample-${id}`}
      label={name}
      hint={reasonFor(sample)}
      options={neededBy.length > 0 ? [keep] : [keep, remove]}
      onChange={({ target }) => onAnswer(target.value as Answer)}
    />
  );
}

function reasonFor({ kind, editedAt, neededBy }: SampleRecord): string {
  const edited = editedAt && `Edited on ${formatOfficeDate(editedAt)}. Is this yours now?`;
  // Only requests and confirmations refer to a policy, and they cannot be deleted.
  const advice =
    kind === 'policy'
      ? 'Keep this sample.'
      : 'Keep this sample, or first delete or reassign what uses it.';
  const needed = neededBy.length > 0 && `In use: ${neededBy.join(', ')}. ${advice}`;
  return [edited, needed].filter(Boolean).join(' ');
}
