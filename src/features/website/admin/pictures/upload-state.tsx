import { Button } from '#shared/ui/button.tsx';
import type { usePicture } from './use-picture.ts';

/** Screen readers announce the text in the `output` element. */
export function UploadState({
  upload,
  move,
  note,
}: Pick<ReturnType<typeof usePicture>, 'upload' | 'move' | 'note'>) {
  const { isPending, isSuccess, share } = upload;
  const isMoving = move.isPending;
  return (
    <div className="text-sm not-empty:space-y-1">
      {isPending && <progress max={1} value={share < 1 ? share : undefined} className={bar} />}
      <div className="flex flex-wrap items-center gap-x-4">
        <output className="font-semibold">
          {isPending && (share < 1 ? 'Uploading...' : 'Preparing all sizes...')}
          {isMoving && 'Preparing all sizes...'}
          {isSuccess && !isMoving && 'Uploaded. Visitors see it once it is published.'}
        </output>
        {isPending && (
          <Button look="plain" onClick={upload.cancel}>
            Cancel upload
          </Button>
        )}
      </div>
      {note && <p className="text-quiet">{note}</p>}
    </div>
  );
}

const bar =
  'block h-2 w-full max-w-md appearance-none border border-edge bg-sunken [&::-moz-progress-bar]:bg-oak [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-oak';
