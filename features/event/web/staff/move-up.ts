/** The list with an item one place nearer to its beginning. */
export function moveUp<Item>(list: readonly Item[], index: number): Item[] {
  const item = list[index];
  return item === undefined || index === 0
    ? [...list]
    : list.toSpliced(index, 1).toSpliced(index - 1, 0, item);
}
