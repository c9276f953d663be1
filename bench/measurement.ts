/** One figure of a benchmark, with its target. */
export type Measurement = {
  name: string;
  /** One value per round. */
  values: number[];
  unit: string;
  target?: { min: number } | { max: number };
  /** The baseline of the same rounds, or a note on the value. */
  beside?: string;
  /** Its place in a plot: one line for each request, over the size. */
  point?: { request: string; axis: string; size: number; bytes: number };
};

export type Options = { quick: boolean };
export type Benchmark = {
  name: string;
  description: string;
  run(options: Options): Promise<Measurement[]>;
};

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function meetsTarget({ values, target }: Measurement): boolean | null {
  if (!target) return null;
  return 'min' in target ? median(values) >= target.min : median(values) <= target.max;
}

/** Runs A and B alternately, so that other load on the machine affects both equally. */
export async function runAlternating<A, B>(
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

/** Runs `work` with parallel workers for the given time; returns the runs per second. */
export async function measureThroughput(
  workers: number,
  milliseconds: number,
  work: (worker: number) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() - startedAt < milliseconds) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1000);
}

export async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
