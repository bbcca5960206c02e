import { Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

interface CopyButtonProps {
  text: string;
  /** The message after the text was copied, such as "Link copied". */
  done: string;
}

export function CopyButton({ text, done }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: done }),
      () => toast({ title: 'Not copied', description: 'Select the text and copy it yourself.' }),
    );
  return (
    <Button look="secondary" onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" />
      Copy
    </Button>
  );
}
