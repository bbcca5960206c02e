import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { clientEntries } from './vite/client-entries.ts';
import { finishClient } from './vite/finish-client.ts';
import { inlineScripts } from './vite/inline-scripts.ts';
import { ownTexts } from './vite/own-texts.ts';

const clientDir = 'dist/client';
const serverDir = 'dist/server';

const adminEntry = 'src/app/admin/main.tsx';

/**
 * The groups of modules that become shared chunks of the back office. Without these groups, each
 * set of screens that shares modules gets a chunk of its own, and a screen loads about 70 files. A
 * module goes into the first group that it matches.
 * - `frame` has the modules that the entry imports statically, directly or through other modules,
 *   but not the entry itself. The entry waits for the login screen, which imports `frame`. If
 *   `frame` contained the entry, each of the two would wait for the other forever.
 * - `forms` is apart from `screens`, because the login screen has a form, but no list and no menu.
 * - `second-factors` has the modules that ask for a second factor, but not the modules in the
 *   folder `second-factors/setup`, which set one up. A sign-in with an existing second factor does
 *   not load the code of the setup.
 * - `screens` has the other modules that at least five entry points share. Nearly all entry points
 *   are screens. Two modules are not in it, because the setup of a second factor needs nothing else of it.
 */
const codeSplitting = {
  groups: [
    { name: 'frame', tags: ['$initial' as const], test: (id: string) => !id.endsWith(adminEntry) },
    { name: 'forms', minShareCount: 4, test: /hook-?form|\/src\/.*\/forms?\// },
    { name: 'second-factors', minShareCount: 2, test: /second-factors(?!\/setup)/ },
    {
      name: 'screens',
      minShareCount: 5,
      test: (id: string) => !/device-name|copy-button/.test(id),
    },
  ],
};

/**
 * The build of the inquiry form's script. It shares no chunks with the back office, because visitors would
 * otherwise load code that only the back office needs.
 */
const inquiryForm: EnvironmentOptions = {
  consumer: 'client',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: clientDir,
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/inquiry-form.json',
    rolldownOptions: {
      input: 'src/features/inquiries/site/enhance-inquiry-form.ts',
      preserveEntrySignatures: 'allow-extension',
    },
  },
};

/**
 * The build of the page renderer that the server imports. Its code is in one file, so that the
 * server starts fast.
 */
const renderer: EnvironmentOptions = {
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: serverDir,
    copyPublicDir: false,
    emitAssets: true,
    cssMinify: true,
    rolldownOptions: {
      input: { site: 'src/app/site/site.tsx' },
      output: { codeSplitting: false },
    },
  },
};

/**
 * `vite build` writes the files for browsers (dist/client) and the page renderer
 * (dist/server/site.js).
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/features/site/site/public',
  plugins: [react(), tailwindcss(), clientEntries(), inlineScripts(), ownTexts()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        outDir: clientDir,
        manifest: true,
        rolldownOptions: {
          input: adminEntry,
          output: { codeSplitting },
          // Leave out the schemas of answers, from which only the server reads.
          treeshake: { manualPureFunctions: ['z'] },
        },
      },
    },
    ...(command === 'build' && { inquiryForm, ssr: renderer }),
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'inquiryForm', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      await finishClient(serverDir, clientDir);
    },
  },
}));
