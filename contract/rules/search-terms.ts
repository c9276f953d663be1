/** Removes diacritics and apostrophes and lowercases; Go'lwaleero, Go’lwaleero and golwaleero become equal. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'‘’ʼ`´]/g, '')
    .toLowerCase();

/** Returns the distinct normalized words of a query. */
export const parseSearchTerms = (query: string): string[] => [
  ...new Set(normalizeText(query).match(/[\p{L}\p{N}]+/gu) ?? []),
];
