import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type DragEvent, useMemo, useState } from 'react';
import { createImport, importQuery, templateHref } from '#features/imports/api.ts';
import { importKinds, importLimits } from '#features/imports/domain/imports.ts';
import { asShownUser } from '#shared/api/acting-as.ts';
import { hasStatus } from '#shared/api/request.ts';
import { adminImportPath, adminPaths } from '#shared/domain/paths.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { Progress } from '#shared/screen/progress.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceTabs } from '#shared/ui/form/choice-tabs.tsx';
import { Field, useField } from '#shared/ui/form/field.tsx';
import { inputClasses } from '#shared/ui/form/text-input.tsx';
import { formatCount } from '#shared/domain/text/counted.ts';
import { kindWords } from './words.ts';
import { ImportSteps } from './import-steps.tsx';

const route = getRouteApi(`/signed-in${adminPaths.importNew}`);

class TooLargeError extends Error {}

function useKind() {
  const { kind } = route.useSearch();
  return importKinds.values.find((each) => each === kind) ?? 'agents';
}

/** The first step of an import: the pasted cells or the file. */
export function NewImportPage() {
  const kind = useKind();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // A text that is sent again must be the same file, so that only one plan is made of it.
  const pasted = useMemo(() => new File([text], ''), [text]);
  const { send, share } = useUpload();
  const isPasted = send.variables?.name === '';
  const problem = send.error ? problemOf(send.error) : undefined;
  useUnsavedWork(text !== '' && !send.isSuccess);
  const { title, source } = kindWords[kind];
  return (
    <Screen
      title={title}
      back={<BackLink to={adminPaths.imports} label="All imports" search={{}} />}
    >
      <ImportSteps current={1} />
      <ChoiceTabs
        legend="Data to import"
        options={importKinds.options}
        value={kind}
        onChoose={(chosen = kind) =>
          void navigate({ to: '.', search: { kind: chosen }, replace: true })
        }
      />
      <p className="mb-5 max-w-3xl text-quiet">
        {`Bring ${source}. The first line should have the names of the columns. Nothing is stored before you have seen the result and said yes.`}
      </p>
      <form
        className="max-w-3xl space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(pasted);
        }}
      >
        <div className="space-y-3">
          <Field
            label="Paste the cells here"
            hint="Copy them in Excel, Numbers or Google Sheets, together with the line of headers."
            error={isPasted ? problem : undefined}
          >
            <PasteBox
              value={text}
              onChange={setText}
              onLargePaste={(large) =>
                send.mutate(new File([large], ''), { onError: () => setText(large) })
              }
            />
          </Field>
          <Button type="submit" pending={send.isPending && isPasted && 'Reading...'}>
            Read the cells
          </Button>
        </div>
        <FileField
          hint={`Or drop it here. CSV, TSV or XLSX, up to 5 MB and ${formatCount(importLimits.rows[kind])} rows.`}
          error={isPasted ? undefined : problem}
          isBusy={send.isPending}
          onChoose={(file) => send.mutate(file)}
        />
        {send.isPending && !isPasted && (
          <Progress
            label={share < 1 ? 'Uploading the file...' : 'Reading the file...'}
            share={share}
          />
        )}
      </form>
      <p className="mt-6 flex flex-wrap gap-x-2 text-quiet">
        <span>Starting with an empty sheet?</span>
        <a href={asShownUser(templateHref(kind))} download className="text-link">
          Download a template with the headers
        </a>
      </p>
    </Screen>
  );
}

/** Sends the file or the pasted cells, and opens the plan that the server makes of them. */
function useUpload() {
  const kind = useKind();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => {
      if (file.size > importLimits.bytes) throw new TooLargeError();
      const { signal } = new AbortController();
      setShare(0);
      return withSession(() => createImport(kind, file, { signal, onProgress: setShare }));
    },
    onSuccess: (plan) => {
      client.setQueryData(importQuery(plan.id).queryKey, plan);
      // The text is no longer unsaved after the next rendering.
      setTimeout(() => void navigate({ to: adminImportPath('$id'), params: { id: plan.id } }));
    },
  });
  return { send, share };
}

function problemOf(error: Error): string {
  if (error instanceof TooLargeError || hasStatus(error, 413)) {
    return 'This is larger than 5 MB. Please divide it into several files.';
  }
  return reasonOf(error);
}

/** The lines of a paste that is not shown, because browsers take seconds to show it. */
const largePaste = 200;

interface PasteBoxProps {
  value: string;
  onChange: (text: string) => void;
  /** Called instead of `onChange` if many lines are pasted into the empty box. */
  onLargePaste: (text: string) => void;
}

const PasteBox = ({ value, onChange, onLargePaste }: PasteBoxProps) => (
  <textarea
    {...useField()}
    rows={12}
    wrap="off"
    spellCheck={false}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onPaste={(event) => {
      const text = event.clipboardData.getData('text/plain');
      if (value !== '' || text.split('\n', largePaste).length < largePaste) return;
      event.preventDefault();
      onLargePaste(text);
    }}
    className={`${inputClasses} resize-y text-sm`}
  />
);

interface FileFieldProps {
  hint: string;
  error: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function FileField({ hint, error, isBusy, onChoose }: FileFieldProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={`border border-dashed p-4 ${isOver ? 'border-oak bg-sunken' : 'border-edge'}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !isBusy) onChoose(file);
      }}
    >
      <Field label="Or choose a file" hint={hint} error={error}>
        <FileInput isBusy={isBusy} onChoose={onChoose} />
      </Field>
    </div>
  );
}

/** The input accepts every file, because the server says what to do with an .xls, a PDF or a picture. */
const FileInput = ({ isBusy, onChoose }: Pick<FileFieldProps, 'isBusy' | 'onChoose'>) => (
  <input
    type="file"
    {...useField()}
    disabled={isBusy}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      if (file) onChoose(file);
      currentTarget.value = '';
    }}
    className={inputClasses}
  />
);
