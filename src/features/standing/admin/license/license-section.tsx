import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { adminAgentLicenseEditPath } from '#shared/domain/paths.ts';
import {
  type License,
  licenseLabels,
  licenseStatuses,
} from '#features/standing/domain/licenses.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { plainHours } from '#features/standing/domain/hours.ts';
import { Panel } from '#shared/screen/screen.tsx';
import type { Versioned } from '#shared/api/resource.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { Fact } from '#shared/ui/fact.tsx';
import { RenewalDialog } from './renewal-dialog.tsx';

const grecSearch = 'https://ata.grec.state.ga.us/Account/Search';

/** The facts of a license that the office has recorded, with the ways to change them. */
export function LicenseSection({ stored }: { stored: Versioned<License> }) {
  const [isRenewing, setRenewing] = useState(false);
  return (
    <Panel title="License">
      <Facts license={stored.record} />
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <Link
          to={adminAgentLicenseEditPath('$id')}
          params={{ id: stored.record.id }}
          className={buttonClasses('primary')}
        >
          Edit license
        </Link>
        <Button look="secondary" onClick={() => setRenewing(true)}>
          Record renewal
        </Button>
        <a
          href={grecSearch}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses('secondary')}
        >
          Look up at GREC
          <span className="sr-only"> (opens a new tab)</span>
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
      <RenewalDialog stored={stored} isOpen={isRenewing} onClose={() => setRenewing(false)} />
    </Panel>
  );
}

function Facts({ license }: { license: License }) {
  const { licenseType, status, isRealtor, postLicenseCertificate, grecHours } = license;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3">
      <Fact name={licenseLabels.licenseType}>
        {licenseType && licenseTypes.labels[licenseType]}
      </Fact>
      <Fact name="License Number">{license.licenseNumber}</Fact>
      <Fact name={licenseLabels.status}>{status && licenseStatuses.labels[status]}</Fact>
      <Fact name={licenseLabels.renewalDueOn}>{day(license.renewalDueOn)}</Fact>
      <Fact name={licenseLabels.firstLicensedOn}>{day(license.firstLicensedOn)}</Fact>
      <Fact name={licenseLabels.postLicenseOn}>
        {(license.postLicenseOn ?? postLicenseCertificate) && (
          <>
            {day(license.postLicenseOn)}
            {postLicenseCertificate && (
              <span className="block text-sm text-quiet">Certificate {postLicenseCertificate}</span>
            )}
          </>
        )}
      </Fact>
      <Fact name={licenseLabels.isRealtor}>
        {isRealtor === null ? null : isRealtor ? 'Yes' : 'No'}
      </Fact>
      <Fact name={licenseLabels.grecCheckedOn}>
        {license.grecCheckedOn && (
          <>
            {day(license.grecCheckedOn)}
            {grecHours && (
              <span className="block text-sm text-quiet">
                {plainHours(grecHours)} hours at GREC
              </span>
            )}
          </>
        )}
      </Fact>
    </dl>
  );
}

const day = (date: string | null) =>
  date && <time dateTime={date}>{formatCalendarDate(date)}</time>;
