import { useQuery } from '@tanstack/react-query';
import { digestPreviewQuery, digestQuery } from '#features/deadlines/api/digest.ts';
import type { DigestAnswer } from '#features/deadlines/domain/digest.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Panel } from '#shared/screen/screen.tsx';
import { useIsFrontDesk, useSession } from '#shared/session/session.ts';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { DigestForm } from './digest-form.tsx';
import { DigestState } from './digest-state.tsx';

export function DigestPanel() {
  const { user } = useSession();
  const isFrontDesk = useIsFrontDesk();
  return (
    <Panel title="Emails">
      <QueryView
        query={useQuery(digestQuery)}
        loading="Loading the emails..."
        failed="The emails could not be loaded"
      >
        {(stored) => (
          <div className="space-y-4">
            <p>
              <DigestState digest={stored.record} />
            </p>
            <Problems digest={stored.record} />
            {!isFrontDesk && <Preview />}
            {user.role === 'super_admin' && <DigestForm stored={stored} />}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

function Problems({ digest: { lastRun, isSending, isClockTrusted } }: { digest: DigestAnswer }) {
  return (
    <>
      {!isClockTrusted && (
        <FormAlert>
          No email about deadlines is sent, because the server’s date may be wrong. If today’s date
          is right, a super admin saves the settings below once; if the clock was set while the
          server ran, restart the server.
        </FormAlert>
      )}
      {lastRun?.error && (
        <FormAlert>The last run failed and is tried again: {lastRun.error}</FormAlert>
      )}
      {!isSending && <p className="text-quiet">Email isn’t set up, so the emails wait.</p>}
    </>
  );
}

const Preview = () => (
  <QueryView
    query={useQuery(digestPreviewQuery)}
    loading="Loading the preview..."
    failed="The preview could not be loaded"
  >
    {({ day, subject, text, agentEmails }) => (
      <details className="border border-line">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5">
          {formatCalendarDate(day)}: {subject ?? 'no email to the office'}.{' '}
          {counted(agentEmails, 'agent', 'agents')} would be emailed.
        </summary>
        <p className="border-t border-line px-4 py-3 text-sm break-words whitespace-pre-wrap">
          {text ?? 'Nothing crosses a line. On Mondays the office always gets an email.'}
        </p>
      </details>
    )}
  </QueryView>
);
