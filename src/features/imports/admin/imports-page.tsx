import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileInput } from 'lucide-react';
import { importsQuery, isRunning } from '#features/imports/api.ts';
import { importKinds, type ListedImport } from '#features/imports/domain/imports.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminImportPath, adminPaths } from '#shared/domain/paths.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { type Columns, FramedTable } from '#shared/ui/list/table.tsx';
import { resultWords } from './words.ts';
import { UndoButton } from './undo-button.tsx';

export function ImportsPage() {
  const query = useQuery(importsQuery);
  return (
    <Screen
      title="Imports"
      intro={query.data && counted(query.data.length, 'import', 'imports')}
      actions={
        <>
          <RefreshButton query={query} failure="Failed to refresh the imports" />
          <NewImport />
        </>
      }
    >
      <QueryView
        query={query}
        loading="Loading imports..."
        failed="The imports could not be loaded"
      >
        {(imports) =>
          imports.length === 0 ? (
            <EmptyMessage
              icon={FileInput}
              title="No imports yet"
              body="Bring your agents, courses or homes in from a spreadsheet. You see the result before anything is stored."
              action={<NewImport />}
            />
          ) : (
            <FramedTable
              caption="Imports"
              columns={columns}
              rows={imports}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryView>
    </Screen>
  );
}

const NewImport = () => (
  <Link to={adminPaths.importNew} className={buttonClasses('primary')}>
    New Import
  </Link>
);

const columns: Columns<ListedImport> = [
  {
    header: 'Result',
    width: 'wide:w-[42%]',
    cell: (listed) => (
      <Link
        to={adminImportPath('$id')}
        params={{ id: listed.id }}
        className="font-semibold text-link"
      >
        {isRunning(listed) ? 'Working...' : resultWords(listed)}
      </Link>
    ),
  },
  { header: 'Data', width: 'wide:w-[15%]', cell: ({ kind }) => importKinds.labels[kind] },
  {
    header: 'Read',
    width: 'wide:w-[17%]',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatOfficeDateTime(createdAt)}</time>,
  },
  { header: 'By', width: 'wide:w-[14%]', cell: ({ createdBy }) => createdBy },
  { header: 'Actions', width: '', isActions: true, cell: (listed) => <Undo listed={listed} /> },
];

function Undo({ listed }: { listed: ListedImport }) {
  const { status, undoUntil } = listed;
  const now = useMountTime();
  const canUndo = status === 'committed' && undoUntil !== null && undoUntil > now;
  return canUndo && <UndoButton listed={listed} />;
}
