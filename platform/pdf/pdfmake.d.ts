/** What our papers use of pdfmake, which brings no types of its own. */
declare module 'pdfmake' {
  export type Margin =
    | number
    | readonly [number, number]
    | readonly [number, number, number, number];

  export type Content =
    | string
    | {
        text?: Content | readonly Content[];
        stack?: readonly Content[];
        columns?: readonly Content[];
        columnGap?: number;
        /** The first column flows into the next, then onto the next page. */
        snakingColumns?: boolean;
        /** Stays on one page, and in one column. */
        unbreakable?: boolean;
        svg?: string;
        /** A picture as a data URL, in the largest size that fits. */
        image?: string;
        fit?: [width: number, height: number];
        absolutePosition?: { x: number; y: number };
        width?: number | 'auto' | '*';
        margin?: Margin;
        alignment?: 'left' | 'center' | 'right';
        font?: string;
        fontSize?: number;
        bold?: boolean;
        noWrap?: boolean;
        /** Upside down around the beginning of each line. */
        turned?: boolean;
        /** 'auto': a paragraph whose first letter is of a script from right to left begins at the right. */
        direction?: 'auto';
        color?: string;
        lineHeight?: number;
        characterSpacing?: number;
        pageBreak?: 'before' | 'after';
        link?: string;
        table?: {
          headerRows?: number;
          dontBreakRows?: boolean;
          widths: readonly (number | 'auto' | '*')[];
          heights?: number;
          body: readonly (readonly Content[])[];
        };
        layout?: {
          hLineColor?: () => string;
          vLineWidth?: () => number;
          hLineWidth?: () => number;
          paddingLeft?: () => number;
          paddingRight?: () => number;
          paddingTop?: () => number;
          paddingBottom?: () => number;
        };
      };

  export type DocumentDefinition = {
    content: readonly Content[];
    pageSize: string;
    pageMargins: Margin;
    defaultStyle: { font: string; fontSize?: number; color?: string; lineHeight?: number };
    language?: string;
    /** What stands under each page. */
    footer?: (page: number, pages: number) => Content;
    info?: { title?: string; author?: string; creationDate?: Date };
  };

  export type Faces = { normal: string; bold?: string; italics?: string; bolditalics?: string };

  const pdfmake: {
    /** Files that fonts can be read from. */
    virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void };
    setFonts(fonts: Record<string, Faces>): void;
    /** Which files it may read. */
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    /** Which addresses it may fetch. */
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
