/** What one benchmark found: a line per figure, with the target it is held against. */
export type Finding = {
  what: string;
  /** One value per round. */
  values: number[];
  unit: string;
  target?: { atLeast: number } | { atMost: number };
  /** What the value was held against in the same rounds, or what must be known to read it. */
  beside?: string;
};

export type Options = { quick: boolean };
export type Benchmark = { name: string; about: string; run(options: Options): Promise<Finding[]> };

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function isMet({ values, target }: Finding): boolean | null {
  if (!target) return null;
  return 'atLeast' in target ? median(values) >= target.atLeast : median(values) <= target.atMost;
}

/** A, B, A, B ...: whatever else the machine does meanwhile falls on both alike. */
export async function alternate<A, B>(
  rounds: number,
  first: (round: number) => Promise<A>,
  second: (round: number) => Promise<B>,
): Promise<{ a: A; b: B }[]> {
  const results: { a: A; b: B }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const a = await first(round);
    results.push({ a, b: await second(round) });
  }
  return results;
}

/** Runs `work` by so many workers at once for the given time; how many times it was done in a second. */
export async function perSecond(
  workers: number,
  milliseconds: number,
  work: (worker: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() - began < milliseconds) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1000);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
