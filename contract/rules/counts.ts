/** A number with its noun: '1 seat', '1,200 seats'. The plural adds an s unless it is given. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
