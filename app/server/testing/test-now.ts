/** A Saturday in May 2027, during the ticket sale of the starter event. */
export const testNow = new Date('2027-05-01T16:00:00.000Z');
