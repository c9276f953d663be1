/** The text without marks at its end. `/[marks]+$/` would read each of many marks to the end of the text. */
export function trimMarks(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
