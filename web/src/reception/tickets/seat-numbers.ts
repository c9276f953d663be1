/** 'Table 27' is a word and what stands large under it; a name without a number, such as 'Child', stands large itself. */
export function seatNumber(
  name: string,
  word: 'Table' | 'Chair',
): { word: string; large: string; long: boolean } {
  const large = name.startsWith(`${word} `) ? name.slice(word.length + 1) : name;
  return { word, large, long: large.length > 3 };
}
