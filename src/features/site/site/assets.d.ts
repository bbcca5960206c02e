/** The URLs of a client entry, which `vite/client-entries.ts` provides. */
declare module '*?entry' {
  const entry: {
    script: string;
    styles: string[];
    /** The modules that the script imports statically, for `<link rel="modulepreload">`. */
    preload: string[];
  };
  export default entry;
}

/** A bundled script as text, which `vite/inline-scripts.ts` provides. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
