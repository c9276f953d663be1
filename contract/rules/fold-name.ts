import { normalizeText } from './search-terms.ts';

/** A text as people search for it: also without doubled letters, so that 'Sserwada' finds 'Sserwadda'. */
export const foldName = (text: string): string =>
  normalizeText(text).replaceAll(/(\p{L})\1+/gu, '$1');
