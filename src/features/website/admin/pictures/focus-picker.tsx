import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { FocalPoint, Size } from '#features/pictures/domain/pictures.ts';
import { visibleArea } from '#features/pictures/domain/crops.ts';
import type { Appearance } from './appearances.ts';

interface FocusPickerProps {
  label: string;
  picture: Size;
  /** The URL of the whole picture. */
  source: string;
  /** The focal point. The server may not have made the picture's files for this point yet. */
  focus: FocalPoint;
  appearances: Appearance[];
  onMove: (focus: FocalPoint) => void;
}

const inRange = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

export function FocusPicker(props: FocusPickerProps) {
  const { picture, source, focus, appearances } = props;
  const hint = useId();
  return (
    <div className="space-y-2">
      <p id={hint} className="text-sm text-quiet">
        Move the point to what must stay in sight: drag it, click, or press the arrow keys. With
        Shift they move it by 10% instead of 1%.
      </p>
      <div className="flex items-start gap-4 max-sm:flex-col">
        <WholePicture {...props} hint={hint} />
        <ul className="flex shrink-0 gap-3 max-sm:flex-wrap sm:flex-col">
          {appearances.map((appearance) => (
            <li key={appearance.label} className="text-xs text-quiet">
              <Crop upload={{ ...picture, focus }} source={source} appearance={appearance} />
              {appearance.label}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type WholePictureProps = Omit<FocusPickerProps, 'appearances'> & { hint: string };

function WholePicture({ label, picture, source, focus, onMove, hint }: WholePictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const dot = useRef<HTMLSpanElement>(null);
  const moveTo = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = image.current?.getBoundingClientRect();
    if (!box) return;
    const x = inRange(((clientX - box.left) / box.width) * 100);
    onMove({ x, y: inRange(((clientY - box.top) / box.height) * 100) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    onMove({ x: inRange(focus.x + step.x * by), y: inRange(focus.y + step.y * by) });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
  };
  return (
    <div className="relative w-fit min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The focal point handles the keys. */}
      <img
        ref={image}
        src={source}
        width={picture.width}
        height={picture.height}
        alt=""
        draggable={false}
        onClick={(event) => {
          moveTo(event);
          dot.current?.focus();
        }}
        className="max-h-72 w-auto max-w-full cursor-crosshair bg-sunken"
      />
      <span
        ref={dot}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A range has only one axis.
        role="slider"
        tabIndex={0}
        aria-label={`Focal point: ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focus.x}
        aria-valuetext={`${focus.x}% from the left, ${focus.y}% from the top`}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        className={dotClasses}
      />
    </div>
  );
}

const dotClasses =
  'absolute -m-5.5 size-11 cursor-move touch-none rounded-full after:absolute after:inset-3 after:rounded-full after:border-3 after:border-white after:bg-black/40 after:shadow-[0_0_0_2px_black] after:content-[""]';

const steps: Record<string, FocalPoint | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface CropProps {
  upload: Size & { focus: FocalPoint };
  source: string;
  appearance: Appearance;
}

/** The part of a picture that one box of the site shows. */
function Crop({ upload, source, appearance }: CropProps) {
  const { width, height, crop, hasWords } = appearance;
  const area = visibleArea(upload, crop, { width, height });
  return (
    <div
      style={{ aspectRatio: width / height }}
      className="relative h-14 overflow-hidden border border-line bg-sunken sm:h-20"
    >
      <img
        src={source}
        alt=""
        style={{
          width: `${(upload.width / area.width) * 100}%`,
          left: `${(-area.left / area.width) * 100}%`,
          top: `${(-area.top / area.height) * 100}%`,
        }}
        className="absolute max-w-none"
      />
      {hasWords && (
        <div className="absolute inset-0 bg-linear-to-r from-ground/92 from-48% to-transparent to-80%" />
      )}
    </div>
  );
}
