const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** 'Two answers need another look:' */
export function leadingWords(count: number): string {
  return count === 1
    ? 'One answer needs another look:'
    : `${numbers[count] ?? count} answers need another look:`;
}
