/* oxlint-disable jsx-a11y/prefer-tag-over-role -- An inline picture cannot be an <img>. */
import { encode } from 'uqr';

/** The width of the empty margin that a QR code must have, in squares. */
const margin = 4;

/** A QR code for an authenticator app. It is black on white in the dark theme too. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: margin });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full forced-color-adjust-none"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
