/** 1234 as '1,234'. Without Intl, whose formatters take long to create. */
export const groupDigits = (whole: number): string =>
  String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
