import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from './features/site/domain/site.ts';
import { parseEnv, type Env } from './app/server/process/env.ts';
import { serve } from './app/server/process/serve.ts';
import { explainStartError } from './app/server/process/start-errors.ts';

const builtDir = resolve(import.meta.dirname, '../dist');

async function loadBuiltSite(): Promise<Site> {
  const file = pathToFileURL(resolve(builtDir, 'server/site.js')).href;
  const { site } = (await import(file)) as { site: Site };
  return site;
}

let env: Env | undefined;
try {
  env = parseEnv(process.env);
  await serve({
    env,
    site: await loadBuiltSite(),
    clientDir: resolve(builtDir, 'client'),
    cachePages: true,
  });
} catch (error) {
  console.error(explainStartError(error, env) ?? error);
  process.exit(1);
}
