/** Albums by their year, the newest first; those without a day last, under null. */
export function groupByYear<Album extends { heldOn: string | null }>(
  list: readonly Album[],
): { year: string | null; albums: Album[] }[] {
  const years = Map.groupBy(list, ({ heldOn }) => heldOn?.slice(0, 4) ?? null);
  return [...years]
    .map(([year, albums]) => ({ year, albums }))
    .toSorted((a, b) => Number(b.year) - Number(a.year));
}
