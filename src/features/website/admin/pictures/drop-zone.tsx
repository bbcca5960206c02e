import { type ReactNode, type Ref, useState } from 'react';
import { PictureInput } from '#features/pictures/admin/picture-input.tsx';

interface DropZoneProps {
  onFile: (file: File) => void;
  ref: Ref<HTMLInputElement>;
  children: ReactNode;
}

/** A field for a file, which can also be dropped on it. */
export function DropZone({ onFile, ref, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The input takes files by keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={`flex flex-wrap items-center gap-4 border border-dashed p-3 ${isOver ? 'border-oak bg-sunken' : 'border-edge'}`}
    >
      {children}
      <div className="min-w-0 flex-1 basis-48">
        <PictureInput ref={ref} onFile={onFile} />
        <p className="mt-1 text-sm text-quiet max-sm:hidden">Or drop the file here.</p>
      </div>
    </div>
  );
}
