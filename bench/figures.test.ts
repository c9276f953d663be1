import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawPlot } from './draw-plot.ts';
import { addRun, Figures, printFigures, type RunResult } from './figures.ts';
import { formatFigures, listPlots } from './format-figures.ts';

const runAt = (at: string, value: number, quick = false): RunResult => ({
  at,
  machine: '2 processors',
  commit: 'abc1234',
  quick,
  results: [
    {
      name: 'holds',
      description: 'Holds',
      othersAtWork: 0.25,
      findings: [
        {
          name: 'hold, p95',
          values: [value, value + 2, value + 1],
          unit: 'ms',
          target: { max: 50 },
        },
      ],
    },
  ],
});
const earlier = {
  benchmark: 'holds',
  figure: 'hold',
  measured: '9 ms',
  target: '1 ms',
  met: '**not met**',
};
const none: Figures = { benchmarks: {}, earlier: [earlier] };
const readMedian = ({ benchmarks }: Figures) => benchmarks['holds']?.figures[0]?.median;

test('the newest full run of a benchmark replaces the one before and what was written by hand', () => {
  const first = addRun(none, runAt('2026-11-24T10:00:00Z', 10));
  expect(first.benchmarks['holds']?.figures[0]).toEqual({
    name: 'hold, p95',
    median: 11,
    low: 10,
    high: 12,
    unit: 'ms',
    target: '<= 50 ms',
    met: true,
    beside: '',
  });
  expect(first.earlier).toEqual([]);
  expect(readMedian(addRun(first, runAt('2026-11-25T10:00:00Z', 20)))).toBe(21);
  expect(readMedian(addRun(first, runAt('2026-11-23T10:00:00Z', 20)))).toBe(11);
});

test('short rounds replace short rounds only, and keep what was written by hand', () => {
  const quick = addRun(none, runAt('2026-11-24T10:00:00Z', 10, true));
  expect(quick.earlier).toEqual([earlier]);
  expect(readMedian(addRun(quick, runAt('2026-11-25T10:00:00Z', 20, true)))).toBe(21);
  const full = addRun(quick, runAt('2026-11-25T10:00:00Z', 30));
  expect(readMedian(addRun(full, runAt('2026-11-26T10:00:00Z', 20, true)))).toBe(31);
});

test('a shortfall is named at the top, with its target', () => {
  const text = formatFigures(addRun(none, runAt('2026-11-24T10:00:00Z', 60)));
  expect(text).toContain('## Not met\n\n- hold, p95: 61 ms, target <= 50 ms\n');
  expect(text).toContain('| hold, p95 | 61 ms | 60 to 62 | <= 50 ms | **no** |  |');
  expect(text).toContain('2026-11-24; commit abc1234; 2 processors; load 0.25.');
});

test('points become one table and one plot for each axis', () => {
  const point = (size: number) => ({
    name: `list, ${size} chairs`,
    values: [size / 100],
    unit: 'ms',
    point: { request: 'list', axis: 'chairs', size, bytes: size * 100 },
  });
  const run = runAt('2026-11-24T10:00:00Z', 10);
  const figures = addRun(none, {
    ...run,
    results: [{ name: 'cost', othersAtWork: 0, findings: [point(100), point(10_000)] }],
  });
  expect(formatFigures(figures)).toContain('| list | 1 ms, 10 KB | 100 ms, 1 MB |');
  const [plot] = listPlots(figures);
  expect(plot).toEqual({
    axis: 'chairs',
    lines: [
      {
        label: 'list',
        points: [
          { size: 100, value: 1 },
          { size: 10_000, value: 100 },
        ],
      },
    ],
  });
  const svg = drawPlot('Time', 'chairs', plot?.lines ?? []);
  // From the lower left corner to the upper right one: the time grows as the size does.
  expect(svg).toContain('M64.0 392.0L540.0 44.0');
});

test('docs/figures.md says what docs/figures.json has', async () => {
  const read = (name: string) => readFile(new URL(`../docs/${name}`, import.meta.url), 'utf8');
  const text = formatFigures(Figures.parse(JSON.parse(await read('figures.json'))));
  const listTerms = (value: string) => value.replaceAll(/-{3,}/g, '-').split(/\s+/).filter(Boolean);
  expect(listTerms(await read('figures.md'))).toEqual(listTerms(text));
});

test('the file has a line for each figure, and is read as it was written', async () => {
  const text = await readFile(new URL('../docs/figures.json', import.meta.url), 'utf8');
  const figures = Figures.parse(JSON.parse(text));
  expect(printFigures(figures)).toBe(text);
  const count = Object.values(figures.benchmarks).flatMap((run) => run.figures).length;
  expect(text.split('\n').filter((line) => line.startsWith('{"name":'))).toHaveLength(count);
});
