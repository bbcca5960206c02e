import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverTime } from '#shared/api/server-time.ts';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useBrokerageName } from '#shared/frame/brokerage-name.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { StepHeading } from '#features/sign-in/admin/second-factors/step-heading.tsx';

interface RecoveryCodesProps {
  codes: string[];
  username: string;
  level?: 'h1' | 'h2';
  onContinue: () => void;
}

export function RecoveryCodes({ codes, username, level = 'h1', onContinue }: RecoveryCodesProps) {
  const brokerage = useBrokerageName();
  const { isSaved, setSaved, isMissing, goOn, checkbox } = useSavedCheck(onContinue);
  const errorId = useId();
  const [day] = useState(() => formatOfficeDate(serverTime().toISOString()));
  const text = [`${brokerage}: recovery codes of ${username}, ${day}`, ...codes].join('\n');
  return (
    <div data-codes className="max-w-lg space-y-5">
      <StepHeading title="Your Recovery Codes" level={level}>
        With your password, each code lets you in once if you lose your device. Keep them away from
        this computer. They are not shown again.
      </StepHeading>
      <ol className="list-inside list-decimal space-y-1 border border-line bg-surface p-4 font-mono text-sm break-words">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={text} of="codes" />
        <Button look="secondary" onClick={() => download(text)}>
          Download<span className="sr-only"> codes</span>
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          Print<span className="sr-only"> codes</span>
        </Button>
      </div>
      <div className="print:hidden">
        <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2.5 font-semibold max-sm:min-h-11">
          <input
            ref={checkbox}
            type="checkbox"
            checked={isSaved}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? errorId : undefined}
            onChange={({ target }) => setSaved(target.checked)}
            className="size-4.5 shrink-0"
          />
          I have saved these codes
        </label>
        {isMissing && (
          <p id={errorId} className="mt-1.5 text-sm font-medium text-brick">
            Please save the codes first
          </p>
        )}
      </div>
      <Button className="print:hidden" onClick={goOn}>
        Continue
      </Button>
    </div>
  );
}

/**
 * Keeps the state of the checkbox. If it is not checked, Continue shows an error. Until the user
 * continues, leaving the screen asks for confirmation.
 */
function useSavedCheck(onContinue: () => void) {
  const checkbox = useRef<HTMLInputElement>(null);
  const [isSaved, setSaved] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isDone, setDone] = useState(false);
  useErrorInTitle(isMissing);
  useUnsavedWork(!isDone);
  // Continue after the unsaved work is cleared. Otherwise the screen would ask before it closes.
  useEffect(() => {
    if (isDone) onContinue();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onContinue is a new function on each render, but is called once
  }, [isDone]);
  return {
    isSaved,
    setSaved: (value: boolean) => {
      setSaved(value);
      if (value) setMissing(false);
    },
    isMissing,
    goOn: () => {
      if (isSaved) return setDone(true);
      // Render the error first, so that a screen reader reads it with the checkbox.
      flushSync(() => setMissing(true));
      return checkbox.current?.focus();
    },
    checkbox,
  };
}

function download(text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
