import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { deleteImport, importQuery, isRunning } from '#features/imports/api.ts';
import { sourceOf, type Import } from '#features/imports/domain/imports.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminImportPath, adminPaths } from '#shared/domain/paths.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Progress } from '#shared/screen/progress.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { formatCount } from '#shared/domain/text/counted.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { kindWords, resultWords } from './words.ts';
import { ImportSteps } from './import-steps.tsx';
import { RowsStep } from './rows-step.tsx';
import { usePlanChange } from './use-plan-change.ts';

const route = getRouteApi(`/signed-in${adminImportPath('$id')}`);

export function ImportPage() {
  const { id } = route.useParams();
  const query = useQuery(importQuery(id));
  const plan = query.data;
  const isDone = plan && plan.status !== 'planned' && !isRunning(plan);
  useStatusChanges(plan);
  return (
    <Screen
      title={plan ? kindWords[plan.kind].title : 'Import'}
      intro={plan && `From ${sourceOf(plan)}, read ${formatOfficeDateTime(plan.createdAt)}`}
      back={<BackLink to={adminPaths.imports} label="All imports" search={{}} />}
      actions={plan?.status === 'planned' && <DeletePlan id={id} />}
    >
      <output className="sr-only">{isDone && resultWords(plan)}</output>
      <QueryView
        query={query}
        loading="Loading the import..."
        failed="The import could not be loaded"
      >
        {(loaded) =>
          loaded.status === 'planned' ? (
            <Plan key={id} plan={loaded} />
          ) : isRunning(loaded) ? (
            <Running plan={loaded} />
          ) : (
            <DoneStep plan={loaded} />
          )
        }
      </QueryView>
    </Screen>
  );
}

/**
 * When the status changes, the button that had the focus is gone, so this moves the focus to the
 * heading. Once the server has carried the import out or taken it back, all lists are loaded again.
 */
function useStatusChanges(plan: Import | undefined) {
  const client = useQueryClient();
  const shown = useRef(plan?.status);
  useEffect(() => {
    if (!plan || plan.status === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = plan.status;
    if (isFirst) return;
    document.querySelector('h1')?.focus();
    if (!isRunning(plan)) void client.invalidateQueries();
  }, [client, plan]);
}

function Plan({ plan }: { plan: Import }) {
  const change = usePlanChange(plan.id);
  const isOpen = plan.planHash === null;
  return (
    <>
      <ImportSteps current={isOpen ? 2 : 3} />
      {change.error && (
        <div className="mb-4">
          <FormAlert>{`This could not be saved. ${reasonOf(change.error)}`}</FormAlert>
        </div>
      )}
      <ColumnsStep plan={plan} change={change} />
      <RowsStep plan={plan} change={change} />
    </>
  );
}

function Running({ plan: { status, progress } }: { plan: Import }) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  const share = total > 0 ? done / total : 0;
  const percent = Math.floor(share * 4) * 25;
  const verb = status === 'undoing' ? 'Undoing' : 'Importing';
  return (
    <>
      <ImportSteps current={3} />
      <Progress
        label={percent > 0 ? `${verb}: ${percent}% done` : `${verb}...`}
        share={share}
        detail={total > 0 ? `${formatCount(done)} of ${formatCount(total)} rows` : ''}
      />
      <p className="mt-3 text-quiet">
        You may leave this screen. The work goes on, and you find it again under Imports.
      </p>
    </>
  );
}

function DeletePlan({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Delete this plan
      </Button>
      <ConfirmDialog
        confirmation={{
          title: 'Delete this plan',
          question: 'The file and your corrections are deleted. Nothing was imported from them.',
          verb: 'Delete',
          pending: 'Deleting...',
          isDestructive: true,
        }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        change={() => deleteImport(id)}
        onChanged={async () => {
          await navigate({ to: adminPaths.imports });
          client.removeQueries({ queryKey: importQuery(id).queryKey });
        }}
      />
    </>
  );
}
