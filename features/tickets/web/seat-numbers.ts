/** Splits 'Table 27' into its word and number; a name without a number, such as 'Child', is `large` itself. */
export function getSeatNumber(
  name: string,
  word: 'Table' | 'Chair',
): { word: string; large: string; long: boolean } {
  const large = name.startsWith(`${word} `) ? name.slice(word.length + 1) : name;
  return { word, large, long: large.length > 3 };
}
