const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** 'May 2027' for '2027-05'; a month has no time zone. */
export const formatMonth = (month: string): string => long.format(new Date(`${month}-01`));

/** 'May', for the axis of a chart. */
export const formatShortMonth = (month: string): string => short.format(new Date(`${month}-01`));
