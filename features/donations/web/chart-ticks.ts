/** Round amounts in cents from 0 to at least `max`, at most five, for the lines of a chart: 0, 50, 100 and 150 dollars for 120. */
export function listTicks(max: number): number[] {
  const dollars = Math.max(max, 1) / 100;
  const power = 10 ** Math.floor(Math.log10(dollars / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * 4 >= dollars);
  const cents = Math.max(Math.round((step ?? dollars) * 100), 1);
  return Array.from({ length: Math.ceil(max / cents) + 1 }, (_, place) => place * cents);
}
