import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UploadState } from './upload-state.tsx';

type Props = Parameters<typeof UploadState>[0];

const withNote = (note: string | null | undefined) =>
  ({
    isPending: false,
    isSuccess: note !== undefined,
    data: note === undefined ? undefined : { note },
  }) as unknown;

test.each([
  ['only an upload', 'Too large.', undefined, true],
  ['a move after which the files fit', 'Too large.', null, false],
  ['a move after which the files are too large', null, 'Too large.', true],
  ['a move of a picture that was uploaded earlier', undefined, 'Too large.', true],
])('after %s, the note is about the newest files', (_, upload, move, isShown) => {
  const props = { upload: withNote(upload), move: withNote(move) } as Props;
  expect(renderToStaticMarkup(<UploadState {...props} />).includes('Too large.')).toBe(isShown);
});
