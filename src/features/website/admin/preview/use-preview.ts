import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PreviewPage } from '#features/website/domain/api.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import { previewPart } from '#features/website/api/website.ts';
import type { PartForm } from '#features/website/admin/form/part-form-context.ts';

/** The pause between the last change in the form and the refresh of the preview. */
const pauseMilliseconds = 500;

/** A failure keeps the last preview. A refresh cancels an earlier one that has not ended. */
export function usePreview(part: PartId, form: PartForm, page: PreviewPage) {
  const client = useQueryClient();
  const queryKey = ['website-preview', part];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({
      page,
      ...(await previewPart({ part, page, content: form.getValues() }, signal)),
    }),
    gcTime: 0,
  });
  const refresh = useEffectEvent(async () => {
    // A refetch alone would not cancel the first call, which has no data yet.
    await client.cancelQueries({ queryKey });
    await query.refetch();
  });
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current !== page) void refresh();
    shownPage.current = page;
  }, [page]);
  // Subscribe before the user can type.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => void refresh(), pauseMilliseconds);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);
  return query;
}
