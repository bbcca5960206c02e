import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?inline-script';

/**
 * `import script from './page-script.ts?inline-script'` imports the file as one minified string for
 * a `<script>` element. The string also contains the modules that the file imports.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    async resolveId(id, importer) {
      if (!id.endsWith(suffix)) return null;
      const file = await this.resolve(id.slice(0, -suffix.length), importer);
      return file && { id: `${file.id}${suffix}`, moduleSideEffects: false };
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const { code, moduleIds } = await compile(id.slice(0, -suffix.length));
      for (const file of moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}

async function compile(file: string): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error(`${file} did not compile to a script`);
  return built.output[0];
}
