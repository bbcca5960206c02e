import { Button } from '#web/ui/button.tsx';
import type { usePicture } from './use-picture.ts';

interface UploadStateProps {
  upload: ReturnType<typeof usePicture>['upload'];
  isMoving: boolean;
}

/** The progress of an upload and its result, which screen readers announce. */
export function UploadState({ upload, isMoving }: UploadStateProps) {
  const { isPending, isSuccess, share, data } = upload;
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
      {isSuccess && data.note !== null && <p className="text-quiet">{data.note}</p>}
    </div>
  );
}

const bar =
  'block h-2 w-full max-w-md appearance-none border border-edge bg-sunken [&::-moz-progress-bar]:bg-oak [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-oak';
