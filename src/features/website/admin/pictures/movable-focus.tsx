import { useEffect, useState } from 'react';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { EditablePicture } from '#features/pictures/domain/picture-requests.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { appearancesOf } from './appearances.ts';
import { FocusPicker } from './focus-picker.tsx';
import type { Move, usePicture } from './use-picture.ts';

/** From the last movement until the server is asked to make the files again. */
const pauseMilliseconds = 1000;

interface Choice extends Move {
  /** The id under which the whole picture was loaded. */
  source: string;
  /** Whether the server was asked to make the picture's files with this focal point. */
  isSent: boolean;
}

interface MovableFocusProps {
  /** The path of the picture field in the part's content, such as "hero.picture". */
  path: string;
  label: string;
  picture: EditablePicture;
  move: ReturnType<typeof usePicture>['move'];
}

/** The picture gets a new id each time the server makes its files for another focal point. */
export function MovableFocus({ path, label, picture, move }: MovableFocusProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const isOfPicture = chosen?.id === picture.id;
  const focus = isOfPicture ? chosen.focus : picture.focus;
  // The whole picture stays the same, so it is not loaded again under the new id.
  const source = isOfPicture ? chosen.source : picture.id;
  const isWaiting = isOfPicture && !chosen.isSent;
  const { isPending, mutate } = move;
  useEffect(() => {
    if (!isWaiting || isPending) return undefined;
    const timer = setTimeout(() => {
      setChosen({ ...chosen, isSent: true });
      mutate(chosen, {
        onSuccess: ({ id }) => setChosen((now) => (now?.id === chosen.id ? { ...now, id } : now)),
      });
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [chosen, isWaiting, isPending, mutate]);
  useUnsavedWork(isWaiting);
  return (
    <FocusPicker
      label={label}
      picture={picture}
      source={apiPaths.websitePictureMaster(source)}
      focus={focus}
      appearances={appearancesOf(path, picture.shape)}
      onMove={(next) => setChosen({ id: picture.id, focus: next, source, isSent: false })}
    />
  );
}
