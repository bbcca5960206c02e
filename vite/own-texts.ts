import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const runtime = resolve(import.meta.dirname, '../src/shared/jsx/jsx-runtime.ts');

/**
 * Makes all code of the back office create its elements with `src/shared/jsx/jsx-runtime.ts`, also the
 * code of packages.
 */
export const ownTexts = (): Plugin => ({
  name: 'own-texts',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) =>
    /^react\/jsx-(dev-)?runtime$/.test(id) && importer !== runtime ? runtime : null,
});
