// Citations of a reading that stand for something else. Apart from the schemas, because public pages need them.

/** Marks a missing second reading; the page then leaves it out. */
export const noSecondReading = 'None';

/** Stands for a citation that the calendar doesn't know. */
export const unknownCitation = 'See the U.S. bishops’ site';
