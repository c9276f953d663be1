/** An id as text in a path or a query: a positive whole number. */
export const idPattern = /^[1-9]\d{0,8}$/;

/** The id in a path; undefined when it is none. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && idPattern.test(text) ? Number(text) : undefined;
