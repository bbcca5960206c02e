import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '#domain/website/site.ts';

/** Loads the page renderer that Vite built into dist/. */
export async function loadBuiltSite(): Promise<Site> {
  const file = pathToFileURL(join(import.meta.dirname, '../../dist/server/site.js')).href;
  const { site } = (await import(file)) as { site: Site };
  return site;
}
