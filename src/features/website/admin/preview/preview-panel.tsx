import { useState } from 'react';
import type { PreviewPage } from '#features/website/domain/api.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import { labelsOf } from '#features/site/domain/values.ts';
import { readTheme } from '#shared/frame/theme.ts';
import { fieldErrorsOf, hasStatus } from '#shared/api/request.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceTabs } from '#shared/ui/form/choice-tabs.tsx';
import { PlainSelect } from '#shared/ui/form/select.tsx';
import { usePartFields } from '#features/website/admin/form/part-form-context.ts';
import { type Device, PreviewFrame } from './preview-frame.tsx';
import { pageLabels, pagesByPart, type Place } from './preview-places.ts';
import { usePreview } from './use-preview.ts';

interface PreviewPanelProps {
  part: PartId;
  page: PreviewPage;
  onPage: (page: PreviewPage) => void;
  /** The group of fields that last got the focus. Its place may be on another page. */
  place: Place | null;
}

const devices = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The page with the form's current values, which the preview does not save. */
export function PreviewPanel({ part, page, onPage, place }: PreviewPanelProps) {
  const { form } = usePartFields();
  const preview = usePreview(part, form, page);
  const [device, setDevice] = useState<Device>('phone');
  const [theme, setTheme] = useState(initialTheme);
  return (
    <section aria-label="Preview" className="flex min-h-0 flex-col print:hidden">
      <div className="flex flex-wrap items-start gap-x-3">
        <div className="mb-2 min-w-40 flex-1 [&_select]:min-h-11">
          <PlainSelect
            aria-label="Page"
            value={page}
            onChange={({ target }) => onPage(target.value as PreviewPage)}
            options={pagesByPart[part].map((value) => ({ value, label: pageLabels[value] }))}
          />
        </div>
        <ChoiceTabs
          legend="Width of the preview"
          options={devices}
          value={device}
          onChoose={(value) => value && setDevice(value)}
        />
        <ChoiceTabs
          legend="Theme of the preview"
          options={themes}
          value={theme}
          onChoose={(value) => value && setTheme(value)}
        />
      </div>
      <p className="mb-2 text-sm text-quiet">The other parts are shown as they are published.</p>
      <Failure query={preview} labels={labelsOf(parts[part].groups, form.getValues())} />
      {preview.data ? (
        <PreviewFrame
          page={preview.data.page}
          html={preview.data.html}
          title={`Preview: ${pageLabels[preview.data.page]}`}
          device={device}
          isDark={theme === 'dark'}
          place={place}
        />
      ) : (
        <output className="grid flex-1 place-items-center border border-line bg-surface text-quiet">
          {preview.isFetching && 'Loading the preview...'}
        </output>
      )}
    </section>
  );
}

function initialTheme(): 'light' | 'dark' {
  const chosen = readTheme();
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface FailureProps {
  query: ReturnType<typeof usePreview>;
  /** The label of each field by its path. */
  labels: Record<string, string>;
}

/** Screen readers announce it. The last preview stays below it. */
function Failure({ query, labels }: FailureProps) {
  const [invalid] = hasStatus(query.error, 422) ? Object.entries(fieldErrorsOf(query.error)) : [];
  return (
    <div className={query.isError ? failureClasses : ''}>
      <output>
        {query.isError &&
          (invalid
            ? `Preview paused. ${labels[invalid[0]] ?? invalid[0]}: ${invalid[1][0]}`
            : 'Preview could not be refreshed.')}
      </output>
      {query.isError && !invalid && (
        <Button
          look="plain"
          pending={query.isFetching && 'Retrying...'}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      )}
    </div>
  );
}

const failureClasses =
  'mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-l-4 border-oak bg-surface py-1 pl-3';
