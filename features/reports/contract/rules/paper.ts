export const paperKinds = [
  'place-cards',
  'table-signs',
  'table-lists',
  'caterer-list',
  'sponsors-list',
] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperSizes = ['letter', 'a4'] as const;
export type PaperSize = (typeof paperSizes)[number];

export const paperOrders = ['seat', 'name'] as const;
export const cardForms = ['folded', 'flat'] as const;
export const unnamedCards = ['guest-of', 'blank', 'none'] as const;

/** 'code' is a QR code. */
export const paperMarkKinds = ['code', 'cut', 'fold', 'rule', 'ornament'] as const;

/** How a drawing looks on paper, as attributes of SVG. Lengths are in points. */
export const paperMarkStyles: Record<
  (typeof paperMarkKinds)[number],
  { fill: string; stroke: string; 'stroke-width': number; 'stroke-dasharray': string }
> = {
  code: { fill: '#000000', stroke: 'none', 'stroke-width': 0, 'stroke-dasharray': 'none' },
  cut: { fill: 'none', stroke: '#8a7a70', 'stroke-width': 0.5, 'stroke-dasharray': 'none' },
  fold: { fill: 'none', stroke: '#8a7a70', 'stroke-width': 0.5, 'stroke-dasharray': '2 2' },
  rule: { fill: 'none', stroke: '#d8c2b0', 'stroke-width': 0.75, 'stroke-dasharray': 'none' },
  ornament: { fill: 'none', stroke: '#b3801a', 'stroke-width': 1.5, 'stroke-dasharray': 'none' },
};

export const paperWhite = '#ffffff';
export const paperInk = '#26150d';
export const paperInkSoft = '#6b4c3c';
