import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { educationLimits } from '#features/education/domain/education.ts';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import type { TypedAttendee } from './hints.ts';

const agentOptionsQuery = { ...agentNamesQuery, select: toAgentOptions };

/**
 * The maximum number of agents that are listed at once. Each chosen agent raises it by one. The
 * user finds other agents by typing a part of their names.
 */
const mostListed = 50;

interface AttendeesFieldProps {
  attendees: TypedAttendee[];
  error: string | undefined;
  onChange: (attendees: TypedAttendee[]) => void;
}

/** A list of agents with a checkbox for each, and the certificate number of each chosen one. */
export function AttendeesField({ attendees, error, onChange }: AttendeesFieldProps) {
  const errorId = useId();
  const { data: agents = [] } = useQuery(agentOptionsQuery);
  const [typed, setTyped] = useState('');
  const certificates = new Map(attendees.map((each) => [each.agentId, each.certificateNumber]));
  const matching = agents.filter(
    ({ value, label }) => certificates.has(value) || foldText(label).includes(foldText(typed)),
  );
  const choose = (agentId: string, isChosen: boolean) =>
    onChange(
      isChosen
        ? [...attendees, { agentId, certificateNumber: '' }]
        : attendees.filter((each) => each.agentId !== agentId),
    );
  const setCertificate = (agentId: string, certificateNumber: string) =>
    onChange(
      attendees.map((each) => (each.agentId === agentId ? { agentId, certificateNumber } : each)),
    );
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1.5 font-semibold">
        Agents
        <span aria-hidden className="text-brick">
          {' *'}
        </span>
      </legend>
      {agents.length > 10 && (
        <Field label="Find an agent">
          <TextInput
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto border border-line">
        {matching.slice(0, mostListed + attendees.length).map(({ value, label }) => (
          <li key={value} className="flex flex-wrap items-center gap-x-4 px-3 py-1">
            <label className="flex min-h-11 min-w-52 flex-1 cursor-pointer items-center gap-3">
              <input
                id={value === matching[0]?.value ? 'attendees' : undefined}
                type="checkbox"
                className="size-4"
                checked={certificates.has(value)}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) => choose(value, target.checked)}
              />
              {label}
            </label>
            {certificates.has(value) && (
              <input
                aria-label={`Certificate Number of ${label}`}
                placeholder="Certificate Number"
                autoComplete="off"
                spellCheck={false}
                maxLength={educationLimits.certificateNumber}
                value={certificates.get(value)}
                onChange={({ target }) => setCertificate(value, target.value)}
                className="min-h-11 w-56 border border-edge bg-surface px-3 text-ink"
              />
            )}
          </li>
        ))}
      </ul>
      {matching.length > mostListed + attendees.length && (
        <p className="mt-1.5 text-sm text-quiet">
          More agents match. Type more of the name to find them.
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}
