/** The part of the package subset-font that scripts/fonts.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
      noHinting: boolean;
      dropTables: string[];
    },
  ): Promise<Buffer>;
}
