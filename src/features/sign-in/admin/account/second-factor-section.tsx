import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { FactorSetup } from '#features/sign-in/admin/second-factors/setup/factor-setup.tsx';
import { RecoveryCodes } from '#features/sign-in/admin/second-factors/setup/recovery-codes.tsx';
import { useSession } from '#shared/session/session.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { sessionsQuery } from '#features/sign-in/api/administrators.ts';
import { type FactorAnswer, ownFactors } from '#features/sign-in/api/second-factors.ts';
import { toast } from '#shared/ui/toast.tsx';
import { countFactors, countUsableFactors, FactorTable } from './factor-table.tsx';

export function SecondFactorSection() {
  const { user } = useSession();
  const factors = useQuery(ownFactors.query);
  const heading = useRef<HTMLHeadingElement>(null);
  const { codes, showCodes, onChanged, setupKey, onAdded } = useFactorChanges(() =>
    heading.current?.focus(),
  );
  if (codes) {
    return (
      <section aria-label="Your Recovery Codes">
        <RecoveryCodes
          codes={codes}
          username={user.username}
          level="h2"
          onContinue={() => showCodes(null)}
        />
      </section>
    );
  }
  return (
    <section aria-labelledby="second-factor" className="print:hidden">
      <h2
        ref={heading}
        id="second-factor"
        tabIndex={-1}
        className="font-display text-2xl/tight font-medium tracking-tight outline-none"
      >
        Second Factor
      </h2>
      <QueryView
        query={factors}
        loading="Loading your second factor..."
        failed="Your second factor could not be loaded"
      >
        {(loaded) => (
          <>
            <p className="mt-1 mb-4 text-quiet">{introOf(loaded)}</p>
            <div className="space-y-4">
              {countFactors(loaded) > 0 && (
                <>
                  <FactorTable factors={loaded} onChanged={onChanged} />
                  <RecoveryCodesLine left={loaded.recoveryCodes} onMade={showCodes} />
                </>
              )}
              <div className="max-w-lg space-y-3">
                {countFactors(loaded) > 0 && <h3 className="font-semibold">Add a Second Factor</h3>}
                <FactorSetup
                  key={setupKey}
                  look="secondary"
                  factors={loaded}
                  calls={ownFactors}
                  run={withSession}
                  onAdded={(added) => void onAdded(added)}
                />
              </div>
            </div>
          </>
        )}
      </QueryView>
    </section>
  );
}

function introOf(factors: SecondFactors): string {
  if (countFactors(factors) === 0) {
    return 'Your password alone opens this account. Add a second factor.';
  }
  const usable = countUsableFactors(factors);
  if (usable === 0) {
    return 'These passkeys work only at the old address. Until you add another second factor, you need a recovery code to sign in.';
  }
  return factors.isRequired && usable === 1
    ? 'Your office requires a second factor. Add another one before you remove the last one that works.'
    : 'You are asked for one of these when you sign in.';
}

/** Keeps new recovery codes to show, and reloads the factors and sessions after each change. */
function useFactorChanges(focusHeading: () => void) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  /** This React key changes with each added factor, so that the setup begins again. */
  const [setupKey, setSetupKey] = useState(0);
  const reload = () =>
    Promise.all(
      [ownFactors.query, sessionsQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const showCodes = (next: string[] | null) => {
    setCodes(next);
    void reload();
  };
  return {
    codes,
    showCodes,
    setupKey,
    /** Moves the focus to the heading, because the button of a removed factor is gone. */
    onChanged: async (message: string) => {
      toast({ title: message });
      await reload();
      focusHeading();
    },
    onAdded: async (added: FactorAnswer) => {
      const passkey = 'passkey' in added ? added.passkey : undefined;
      toast({
        title: 'Second factor added. Other sessions were signed out.',
        ...(passkey?.isSynced === false && {
          description:
            'This passkey stays on this device. Add a second one, or keep your recovery codes safe.',
        }),
      });
      setSetupKey(setupKey + 1);
      if (added.recoveryCodes) return showCodes(added.recoveryCodes);
      await reload();
      return focusHeading();
    },
  };
}

const confirmation = {
  title: 'Make New Codes',
  question:
    'Make new recovery codes? The old ones stop working, and you will be signed out everywhere else.',
  verb: 'Make New Codes',
  pending: 'Making...',
};

function RecoveryCodesLine({ left, onMade }: { left: number; onMade: (codes: string[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className={left < 3 ? 'font-semibold text-brick' : ''}>
        {counted(left, 'recovery code', 'recovery codes')} left
      </p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Make New Codes
      </Button>
      <ConfirmDialog
        confirmation={confirmation}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        change={async () => {
          const { recoveryCodes } = await ownFactors.makeRecoveryCodes();
          onMade(recoveryCodes);
        }}
      />
    </div>
  );
}
