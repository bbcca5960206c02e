import { useState } from 'react';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { ownFactors } from '#features/sign-in/api/second-factors.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/ui/list/counted.ts';

const confirmation = {
  title: 'Make New Codes',
  question:
    'Make new recovery codes? The old ones stop working, and you will be signed out everywhere else.',
  verb: 'Make New Codes',
  pending: 'Making...',
};

interface RecoveryCodesLineProps {
  left: number;
  onMade: (codes: string[]) => void;
}

/** The number of recovery codes that are left, and a button to make new ones. */
export function RecoveryCodesLine({ left, onMade }: RecoveryCodesLineProps) {
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
