/** What becomes of the codes that tickets had before a move; a door without network knows it from its next list on. */
export const describeOldCodes = (count: number): string =>
  count === 1
    ? 'The old code still works: the door shows the new seat.'
    : 'The old codes still work: the door shows the new seats.';
