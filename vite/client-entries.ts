import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';

const suffix = '?entry';
const devPrefix = '/@entry/';

/** The URLs that a page needs to load one entry of the client build. */
interface ClientEntry {
  script: string;
  styles: string[];
  /** The modules that the script imports statically, for `<link rel="modulepreload">`. */
  preload: string[];
}

/**
 * `import entry from './main.tsx?entry'` imports the URLs of a client entry. In a build they come
 * from the client's manifest and have hashes. In development they are Vite's URLs.
 */
export function clientEntries(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'client-entries',
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(id, importer) {
      if (id.startsWith(devPrefix)) return id;
      if (!id.endsWith(suffix)) return null;
      const file = await this.resolve(id.slice(0, -suffix.length), importer);
      return file && { id: `${file.id}${suffix}`, moduleSideEffects: false };
    },
    async load(id) {
      if (id.startsWith(devPrefix)) return devEntry(id.slice(devPrefix.length));
      if (!id.endsWith(suffix)) return null;
      const source = relative(config.root, id.slice(0, -suffix.length));
      const entry =
        config.command === 'serve' ? fromSource(source) : await fromManifest(config, source);
      return `export default ${JSON.stringify(entry)}`;
    },
  };
}

const fromSource = (source: string): ClientEntry => ({
  script: `${devPrefix}${source}`,
  styles: [],
  preload: [],
});

async function fromManifest(config: ResolvedConfig, source: string): Promise<ClientEntry> {
  const manifest = await readManifests(config);
  const chunks = withImports(manifest, source);
  const [entry, ...imported] = chunks;
  if (!entry) throw new Error(`${source} is not an entry of a client build`);
  const urlOf = (file: string) => `${config.base}${file}`;
  return {
    script: urlOf(entry.file),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(urlOf),
    preload: imported.map((chunk) => urlOf(chunk.file)),
  };
}

/** @returns the manifests of all client builds, which must have finished */
async function readManifests(config: ResolvedConfig): Promise<Manifest> {
  const manifests = Object.values(config.environments)
    .map(({ build }) => build)
    .filter(({ manifest }) => manifest)
    .map(async ({ outDir, manifest }) => {
      const name = manifest === true ? '.vite/manifest.json' : String(manifest);
      return JSON.parse(await readFile(resolve(config.root, outDir, name), 'utf8')) as Manifest;
    });
  return Object.assign({}, ...(await Promise.all(manifests))) as Manifest;
}

/** @returns the chunk, followed by each of its static imports once */
function withImports(manifest: Manifest, source: string) {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  visit(source);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

/**
 * Returns the entry for development. It loads React's fast refresh first, which must run before any
 * component's module.
 */
const devEntry = (source: string) =>
  `import '/@vite/client';
import '@vitejs/plugin-react/preamble';
export * from '/${source}';`;
