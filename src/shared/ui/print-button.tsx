import { Printer } from 'lucide-react';
import { Button } from './button.tsx';

export const PrintButton = ({ className }: { className?: string }) => (
  <Button look="secondary" className={className} onClick={() => print()}>
    <Printer aria-hidden className="size-4" />
    Print
  </Button>
);
