import { Fingerprint } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { loadPasskeys } from './passkeys.ts';

interface PasskeyButtonProps {
  look?: 'primary' | 'secondary';
  isPending: boolean;
  onClick: () => void;
  children: string;
}

export function PasskeyButton({ look = 'primary', isPending, ...props }: PasskeyButtonProps) {
  // Load the code before the click, because Safari opens the prompt only soon after a click.
  useEffect(() => void loadPasskeys().catch(() => undefined), []);
  return (
    <Button
      look={look}
      className="w-full"
      pending={isPending && 'Waiting for your passkey...'}
      onClick={props.onClick}
    >
      <Fingerprint aria-hidden className="size-4.5" />
      {props.children}
    </Button>
  );
}

export const OrRule = () => (
  <p aria-hidden className="flex items-center gap-3 text-sm text-quiet">
    <span className="flex-1 border-t border-line" />
    or
    <span className="flex-1 border-t border-line" />
  </p>
);
