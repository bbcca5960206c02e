import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  type SplitOnQuery,
  splitOnQuery as questionSchema,
} from '#features/splits/domain/splits.ts';
import { Panel } from '#shared/screen/screen.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { splitOnQuery } from '#features/splits/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { answerInWords } from '#features/splits/domain/split-words.ts';

/**
 * Shows the split that applies on a chosen day, as the office knows it now or knew it on another
 * day.
 */
export function SplitOnSection({ agentId }: { agentId: string }) {
  const [date, setDate] = useState('');
  const [asKnownOn, setAsKnownOn] = useState('');
  const { data: question } = z.safeParse(questionSchema, {
    date,
    ...(asKnownOn && { asKnownOn }),
  });
  return (
    <div className={question ? 'grid' : 'grid print:hidden'}>
      <Panel title="Split on a given day">
        <div className="space-y-2 print:hidden">
          <Day label="Day" value={date} onChange={setDate} />
          <details>
            <summary className="w-fit cursor-pointer py-1 text-sm text-oak max-sm:min-h-11">
              As recorded on an earlier day
            </summary>
            <Day label="As recorded on" value={asKnownOn} onChange={setAsKnownOn} />
          </details>
        </div>
        <output className="mt-3 block">
          {question && <Answer agentId={agentId} question={question} />}
        </output>
      </Panel>
    </div>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <div className="w-44">
    <Field label={label}>
      <DateInput value={value} onType={onChange} />
    </Field>
  </div>
);

function Answer({ agentId, question }: { agentId: string; question: SplitOnQuery }) {
  const today = officeDay(new Date(useMountTime()));
  const { data, error, refetch } = useQuery(splitOnQuery(agentId, question));
  if (error) {
    return (
      <>
        <p className="text-brick">{reasonOf(error)}</p>
        <Button look="secondary" className="mt-2" onClick={() => void refetch()}>
          Retry
        </Button>
      </>
    );
  }
  if (!data) return null;
  const { split, reason, createdByName } = data;
  return (
    <>
      <p className="font-display text-xl text-balance tabular-nums">
        {answerInWords(data, today)}{' '}
      </p>
      {split !== null && (
        <p className="mt-1 text-sm break-words whitespace-pre-wrap text-quiet">
          {reason} · entered by {createdByName}
        </p>
      )}
    </>
  );
}
