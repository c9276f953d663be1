import { z } from 'zod';
import { type Measurement, meetsTarget, median } from './measurement.ts';

/** What one run of benchmarks saves in bench/results. */
export type RunResult = {
  at: string;
  machine: string;
  /** The commit that was measured; '' outside of a clone. */
  commit?: string;
  quick: boolean;
  results: {
    name: string;
    description?: string;
    /** Load of the machine before the benchmark. */
    othersAtWork: number;
    findings: Measurement[];
  }[];
};

const Figure = z.object({
  name: z.string(),
  median: z.number(),
  low: z.number(),
  high: z.number(),
  unit: z.string(),
  target: z.string(),
  met: z.boolean().nullable(),
  beside: z.string(),
  point: z
    .object({ request: z.string(), axis: z.string(), size: z.number(), bytes: z.number() })
    .optional(),
});
export type Figure = z.output<typeof Figure>;

const BenchmarkFigures = z.object({
  description: z.string(),
  at: z.string(),
  commit: z.string(),
  machine: z.string(),
  quick: z.boolean(),
  load: z.number(),
  figures: z.array(Figure),
});
export type BenchmarkFigures = z.output<typeof BenchmarkFigures>;

/** docs/figures.json: the newest result of each benchmark, and figures that were written by hand before. */
export const Figures = z.object({
  benchmarks: z.record(z.string(), BenchmarkFigures),
  /** Each stays until its benchmark has run in full. */
  earlier: z.array(
    z.object({
      benchmark: z.string(),
      figure: z.string(),
      measured: z.string(),
      target: z.string(),
      met: z.string(),
    }),
  ),
});
export type Figures = z.output<typeof Figures>;

/** Adds a run: the newest result of a benchmark replaces the one before, but short rounds never replace full ones. */
export function addRun(figures: Figures, run: RunResult): Figures {
  const benchmarks = { ...figures.benchmarks };
  for (const { name, description = '', othersAtWork, findings } of run.results) {
    const existing = benchmarks[name];
    if (existing && (existing.at >= run.at || (run.quick && !existing.quick))) continue;
    benchmarks[name] = {
      description,
      at: run.at,
      commit: run.commit ?? '',
      machine: run.machine,
      quick: run.quick,
      load: round(othersAtWork),
      figures: findings.map(toFigure),
    };
  }
  const earlier = figures.earlier.filter(({ benchmark }) => benchmarks[benchmark]?.quick !== false);
  return { benchmarks, earlier };
}

function toFigure(measurement: Measurement): Figure {
  const { name, values, unit, target, beside = '', point } = measurement;
  const limit = !target ? '' : 'min' in target ? `>= ${target.min}` : `<= ${target.max}`;
  return {
    name,
    median: round(median(values)),
    low: round(Math.min(...values)),
    high: round(Math.max(...values)),
    unit,
    target: limit && unit ? `${limit} ${unit}` : limit,
    met: meetsTarget(measurement),
    beside,
    ...(point && { point }),
  };
}

const round = (value: number): number => Number(value.toPrecision(4));

/** docs/figures.json: a line for each figure, so that a change shows what was measured anew. */
export function printFigures({ benchmarks, earlier }: Figures): string {
  const entries = Object.entries(benchmarks).map(([name, { figures, ...run }]) => {
    const head = JSON.stringify(run).slice(0, -1);
    return `${JSON.stringify(name)}:${head},"figures":${printLines(figures)}}`;
  });
  return `{"benchmarks":{\n${entries.join(',\n')}\n},"earlier":${printLines(earlier)}}\n`;
}

const printLines = (items: readonly object[]): string =>
  `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
