/** A Saturday in May 2027, inside the sale of the starter's next reception. */
export const testNow = new Date('2027-05-01T16:00:00.000Z');
