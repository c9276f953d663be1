/** Things in the wished order: named ones first, the rest behind them as they stood; names that are gone are left out. */
export function arranged<T extends { id: number }>(
  standing: readonly T[],
  wished: readonly number[],
): T[] {
  const byId = new Map(standing.map((one) => [one.id, one]));
  const first = [...new Set(wished)].flatMap((id) => byId.get(id) ?? []);
  return [...first, ...standing.filter((one) => !first.includes(one))];
}
