/** What is used of subset-font, which brings no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string | undefined,
    options: {
      targetFormat: 'truetype';
      keepAllGlyphs?: boolean;
      variationAxes?: Record<string, number>;
      dropTables?: readonly string[];
    },
  ): Promise<Buffer>;
}
