import { useQuery } from '@tanstack/react-query';
import type { ServerPart } from '#app/domain/server-state.ts';
import { serverQuery } from '#app/api/queries.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Panel, Screen } from '#shared/screen/screen.tsx';
import { EncryptedBackup, TakeOut } from './take-out.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';

/** The state of the server, with the lines that the person who runs it adds to its settings. */
export function ServerPage() {
  const query = useQuery(serverQuery);
  return (
    <Screen
      title="For your IT person"
      intro="The state of the server, and what to add to its settings. It contains no passwords and may be printed or emailed."
      actions={
        <>
          <RefreshButton query={query} failure="Failed to read the state of the server" />
          <PrintButton />
        </>
      }
    >
      <QueryView
        query={query}
        loading="Loading the state of the server..."
        failed="The state of the server could not be loaded"
      >
        {(parts) => (
          <div className="max-w-3xl space-y-4">
            <TakeOut />
            {parts.map((part) => (
              <Part key={part.title} part={part} />
            ))}
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

const Part = ({ part: { title, isGood, words, lines, hasBackupForm } }: { part: ServerPart }) => (
  <Panel title={title}>
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={isGood ? 'oak' : 'brick'}>{isGood ? 'OK' : 'To do'}</Badge>
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </p>
    {lines.length > 0 && (
      <pre className="mt-3 border border-line bg-ground p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {lines.join('\n')}
      </pre>
    )}
    {hasBackupForm && <EncryptedBackup />}
  </Panel>
);
