/** A seeded source of choices: the same seed gives the same choices. */
export type Random = {
  /** An integer from 0 to below `end`. */
  int(end: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
};

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (end: number) => Math.floor(next() * end);
  return {
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}

/** Returns the items one after another, all of them in each round, in another order each time. */
export function createTurns<Item>(items: readonly Item[], random: Random): () => Item {
  let round: Item[] = [];
  return () => {
    if (round.length === 0) round = random.shuffle(items);
    const item = round.pop();
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
}
