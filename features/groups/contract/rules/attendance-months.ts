type Meeting = { day: string; memberIds: readonly number[]; guests: number };

/** The meetings of each month in their order, with the sum of people who came. */
export const countByMonth = <Row extends Meeting>(meetings: readonly Row[]) =>
  [...Map.groupBy(meetings, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => ({
    month,
    meetings: ofMonth,
    people: ofMonth.reduce((sum, { memberIds, guests }) => sum + memberIds.length + guests, 0),
  }));
