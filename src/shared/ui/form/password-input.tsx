import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useField } from './field.tsx';
import { inputClasses } from './text-input.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

/** An input for a password, with a Show button. Sending the form hides the password again. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const attributes = useField();

  useEffect(() => {
    const form = frame.current?.closest('form');
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <div ref={frame} className="relative">
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...attributes}
        {...props}
        type={isShown ? 'text' : 'password'}
        className={`${inputClasses} pr-20`}
      />
      <button
        type="button"
        aria-controls={attributes.id}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-1 right-1 min-w-16 px-3 text-sm font-semibold text-oak hover:bg-sunken"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  );
}
