/** A text as people search for it: without case, accents and doubled letters, so that 'Sserwada' finds 'Sserwadda'. */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/(\p{L})\1+/gu, '$1');
