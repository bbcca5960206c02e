import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('I55: a QR code is black on white with a margin of four squares in every theme', () => {
  const svg = renderToStaticMarkup(<QrCode text="otpauth://totp/office:ruth?secret=JBSWY3DP" />);
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  expect(svg).toContain(`<path fill="#fff" d="M0 0h${size}v${size}H0z"></path>`);
  const black = /<path fill="#000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const squares = [...black.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [+x!, +y!]);
  expect(squares.length).toBeGreaterThan(100);
  expect(Math.min(...squares.flat())).toBe(4);
  expect(Math.max(...squares.flat())).toBe(size - 5);
  expect(svg).toContain('forced-color-adjust-none');
  expect(svg).not.toMatch(/currentColor|var\(/);
});
