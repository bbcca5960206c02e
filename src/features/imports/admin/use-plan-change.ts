import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeImport, importQuery } from '#features/imports/api.ts';
import type { Import, ImportChange, ImportOptions } from '#features/imports/domain/imports.ts';
import { withSession } from '#shared/session/sign-in-again.ts';

/** The plan as it will be after a change of its columns, which is shown while the change is saved. */
const withChange = (plan: Import, { mapping, options }: ImportChange): Import => ({
  ...plan,
  mapping: { ...plan.mapping, ...mapping },
  options: { ...plan.options, ...(options as Partial<ImportOptions>) },
});

/** Saves changes one after the other. If one fails, the stored plan is shown again. */
export function usePlanChange(id: string) {
  const client = useQueryClient();
  const { queryKey } = importQuery(id);
  return useMutation({
    mutationKey: queryKey,
    scope: { id },
    mutationFn: (change: ImportChange) => withSession(() => changeImport(id, change)),
    onMutate: (change) => {
      // A load that began before would show the plan without this change.
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (plan) => plan && withChange(plan, change));
    },
    onSuccess: (plan) => {
      // A later change is shown already, and its answer has this one, too.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, plan);
      return client.invalidateQueries({ queryKey: [...queryKey, 'rows'] });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export type PlanChange = ReturnType<typeof usePlanChange>;
