import { statSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['hero-square-720', 'team-portrait-800', 'park-800'])(
  '%s.avif, which phones load on a first screen, has at most 20 KB',
  (name) => {
    expect(statSync(`src/features/site/site/pictures/${name}.avif`).size).toBeLessThanOrEqual(
      20_000,
    );
  },
);
