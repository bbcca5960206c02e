import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '#shared/api/server-time.ts';
import { formatCalendarDate, formatOfficeDate, officeDay } from '#shared/domain/office-time.ts';
import { isNumberBelow100000 } from '#features/standing/domain/alerts.ts';
import { type Exemption, exemptionKinds } from '#features/standing/domain/exemptions.ts';
import type { License } from '#features/standing/domain/licenses.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Panel } from '#shared/screen/screen.tsx';
import { exemptionsQuery } from '#features/standing/api/licenses.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EndExemptionDialog, ExemptionDialog } from './exemption-dialog.tsx';

/** The exemptions of an agent, with the ways to add and to end one. */
export function ExemptionsSection({ license }: { license: License }) {
  const query = useQuery(exemptionsQuery(license.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel title="Exemptions">
      <QueryView
        query={query}
        loading="Loading exemptions..."
        failed="The exemptions could not be loaded"
      >
        {(exemptions) => (
          <>
            {!exemptions.some(isExemptFromAll) && <Suggestion license={license} />}
            {exemptions.length === 0 && <p className="text-quiet">No exemptions.</p>}
            <ul className="divide-y divide-line">
              {exemptions.map((exemption) => (
                <li key={exemption.id} className="py-3">
                  <OneExemption agentId={license.id} exemption={exemption} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <Button look="secondary" className="mt-4 print:hidden" onClick={() => setAdding(true)}>
        Add exemption
      </Button>
      <ExemptionDialog agentId={license.id} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  );
}

const hasEnded = ({ endedAt, endsOn }: Exemption) =>
  endedAt !== null || (endsOn !== null && endsOn < officeDay(serverTime()));

const isExemptFromAll = (exemption: Exemption) =>
  exemption.kind === 'all_ce' && !hasEnded(exemption);

/** Offers the exemption that the license number suggests. */
function Suggestion({ license: { id, licenseNumber } }: { license: License }) {
  const [isOpen, setOpen] = useState(false);
  if (!isNumberBelow100000(licenseNumber)) return null;
  return (
    <div className="mb-4 border-l-4 border-oak bg-sunken p-3">
      <p>
        The license number {licenseNumber} is below 100,000. GREC requires no hours for these
        licenses. Until you confirm the exemption, the hours count as missing.
      </p>
      <Button look="secondary" className="mt-2 print:hidden" onClick={() => setOpen(true)}>
        Confirm exemption
      </Button>
      <ExemptionDialog
        agentId={id}
        suggestedReason={`License number ${licenseNumber} is below 100,000`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

function OneExemption({ agentId, exemption }: { agentId: string; exemption: Exemption }) {
  const [isEnding, setEnding] = useState(false);
  const { kind, reason, source, createdByName, createdAt } = exemption;
  const { endedAt, endedByName, endReason } = exemption;
  return (
    <div className="min-w-0 break-words">
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 className="font-semibold">{exemptionKinds.labels[kind]}</h3>
        {hasEnded(exemption) && <Badge tone="plain">Ended</Badge>}
      </div>
      <p>{periodOf(exemption)}</p>
      <p className="whitespace-pre-wrap">{reason}</p>
      {source && <p className="text-sm text-quiet">Source: {source}</p>}
      <p className="text-sm text-quiet">
        Added by {createdByName}, {formatOfficeDate(createdAt)}
      </p>
      {endedAt && (
        <p className="text-sm text-quiet">
          Ended by {endedByName}, {formatOfficeDate(endedAt)}: {endReason}
        </p>
      )}
      {!endedAt && (
        <Button look="plain" className="-ml-4 print:hidden" onClick={() => setEnding(true)}>
          End<span className="sr-only"> {exemptionKinds.labels[kind]}</span>
        </Button>
      )}
      <EndExemptionDialog
        agentId={agentId}
        exemption={exemption}
        isOpen={isEnding}
        onClose={() => setEnding(false)}
      />
    </div>
  );
}

function periodOf({ startsOn, endsOn, until }: Exemption): string {
  const from = `From ${formatCalendarDate(startsOn)}`;
  if (until) return `${from}, to complete the course by ${formatCalendarDate(until)}`;
  return endsOn ? `${from} through ${formatCalendarDate(endsOn)}` : from;
}
