import { Button } from './button.tsx';
import { toast } from './toast.tsx';

interface CopyButtonProps {
  text: string;
  /** The name of the text, such as "key". */
  of: string;
}

export function CopyButton({ text, of }: CopyButtonProps) {
  const copy = async () => {
    try {
      // Over plain HTTP, except on localhost, browsers have no clipboard, so this line throws.
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied' });
    } catch {
      toast({
        title: 'Could not copy',
        description: 'Please select the text and copy it.',
        destructive: true,
      });
    }
  };
  return (
    <Button look="secondary" onClick={() => void copy()}>
      Copy<span className="sr-only"> {of}</span>
    </Button>
  );
}
