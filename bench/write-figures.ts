// Adds the results in bench/results to docs/figures.json and writes docs/figures.md with its plots.
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPlot } from './draw-plot.ts';
import { addRun, Figures, printFigures, type RunResult } from './figures.ts';
import { formatFigures, getPlotName, listPlots } from './format-figures.ts';
import { repositoryRoot } from './server-process.ts';

const inRepository = (path: string) => join(repositoryRoot, path);
const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(inRepository(path), 'utf8'));

let figures = Figures.parse(await readJson('docs/figures.json'));
const names = await readdir(inRepository('bench/results')).catch(() => []);
for (const name of names.filter((item) => item.endsWith('.json')).toSorted())
  figures = addRun(figures, (await readJson(`bench/results/${name}`)) as RunResult);

const pictures = inRepository('docs/pictures/figures');
await mkdir(pictures, { recursive: true });
await writeFile(inRepository('docs/figures.json'), printFigures(figures));
await writeFile(inRepository('docs/figures.md'), formatFigures(figures));
for (const { axis, lines } of listPlots(figures))
  await writeFile(
    join(pictures, getPlotName(axis)),
    drawPlot(`Time of each request by number of ${axis}`, axis, lines),
  );
execFileSync(process.execPath, [
  inRepository('node_modules/oxfmt/bin/oxfmt'),
  inRepository('docs/figures.md'),
]);
console.log(`docs/figures.md: ${Object.keys(figures.benchmarks).length} benchmarks`);
