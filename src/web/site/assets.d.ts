/** See vite/client-entries.ts. */
declare module '*?entry' {
  const entry: {
    script: string;
    styles: string[];
    /** Modules that the script imports at once, for `<link rel="modulepreload">`. */
    preload: string[];
  };
  export default entry;
}

/** See vite/inline-scripts.ts. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
