/** A word as a search compares it: marks on letters, apostrophes and capitals do not count. Go'lwaleero, Go’lwaleero and golwaleero are one word. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'‘’ʼ`´]/g, '')
    .toLowerCase();

/** The words of a search, as they are compared. */
export const searchedWords = (query: string): string[] => [
  ...new Set(foldWords(query).match(/[\p{L}\p{N}]+/gu) ?? []),
];
