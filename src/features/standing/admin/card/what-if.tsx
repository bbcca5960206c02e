import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type CourseType, courseTypes } from '#features/education/domain/education.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import {
  nextStepOfStanding,
  standingOfFacts,
  type StandingCard,
} from '#features/standing/domain/card.ts';
import { imaginedFacts } from '#features/standing/domain/what-if.ts';
import { Panel } from '#shared/screen/screen.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { incomplete } from '#shared/ui/form/incomplete.ts';
import { NumberInput } from '#shared/ui/form/number-input.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { type CourseDraft, toCourses, toDay } from './imagined-input.ts';
import { RequirementLines } from './requirement-lines.tsx';

/** Computes the standing with imagined courses, another renewal date, or both. Nothing is saved. */
export function WhatIf({ card }: { card: StandingCard }) {
  const present = card.license.renewalDueOn ?? '';
  const [due, setDue] = useState(present);
  const [drafts, setDrafts] = useState<CourseDraft[]>([]);
  const isIncomplete = [
    due,
    ...drafts.flatMap(({ hours, completionDate }) => [hours, completionDate]),
  ].includes(incomplete);
  const change = (key: number, part: Partial<CourseDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = () =>
    setDrafts([
      ...drafts,
      {
        key: (drafts.at(-1)?.key ?? 0) + 1,
        courseType: 'elective',
        hours: '3',
        completionDate: card.today,
      },
    ]);
  return (
    <div className="print:hidden">
      <Panel title="What if">
        <p className="mb-4 text-quiet">
          Try courses that the agent might take, or another renewal date. Nothing is saved.
        </p>
        <div className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
          <div>
            <ul className="space-y-4">
              {drafts.map((draft, index) => (
                <li key={draft.key}>
                  <Course
                    draft={draft}
                    number={index + 1}
                    onChange={(part) => change(draft.key, part)}
                    onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
                  />
                </li>
              ))}
            </ul>
            <Button look="plain" className="mb-4 -ml-4" onClick={add}>
              <Plus aria-hidden className="size-4" />
              Add course
            </Button>
            <div className="max-w-xs">
              <Field label="Renewal due on">
                <DateInput value={due} onType={setDue} />
              </Field>
            </div>
          </div>
          {!isIncomplete && (drafts.length > 0 || due !== present) && (
            <Result card={card} drafts={drafts} due={due} />
          )}
        </div>
      </Panel>
    </div>
  );
}

interface CourseProps {
  draft: CourseDraft;
  number: number;
  onChange: (part: Partial<CourseDraft>) => void;
  onRemove: () => void;
}

const Course = ({ draft, number, onChange, onRemove }: CourseProps) => (
  <fieldset className="flex flex-wrap items-end gap-3">
    <legend className="sr-only">Imagined course {number}</legend>
    <div className="w-36">
      <Field label="Type">
        <Select
          options={courseTypes.options}
          value={draft.courseType}
          onChange={({ target }) => onChange({ courseType: target.value as CourseType })}
        />
      </Field>
    </div>
    <div className="w-20">
      <Field label="Hours">
        <NumberInput
          min={0}
          max={100}
          step={0.25}
          value={draft.hours}
          onType={(hours) => onChange({ hours })}
        />
      </Field>
    </div>
    <div className="w-40">
      <Field label="Completed">
        <DateInput
          value={draft.completionDate}
          onType={(completionDate) => onChange({ completionDate })}
        />
      </Field>
    </div>
    <IconButton label={`Remove course ${number}`} icon={Trash2} onClick={onRemove} />
  </fieldset>
);

interface ResultProps {
  card: StandingCard;
  drafts: CourseDraft[];
  due: string;
}

function Result({ card, drafts, due }: ResultProps) {
  const facts = imaginedFacts(card, { courses: toCourses(drafts), renewalDueOn: toDay(due) });
  const standing = standingOfFacts(facts);
  return (
    <section className="border-line max-xl:border-t max-xl:pt-4">
      <output className="block font-display text-xl text-balance">
        {nextStepOfStanding(standing, facts)}
      </output>
      {facts.today > card.today && (
        <p className="text-quiet">Looking ahead to {formatCalendarDate(facts.today)}.</p>
      )}
      <div className="mt-2">
        <RequirementLines standing={standing} facts={facts} />
      </div>
    </section>
  );
}
