import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { AscensionDay, LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import type { CalendarYearKey } from './generate-year.ts';

export type Calendar = {
  /** The liturgical day of a date (yyyy-mm-dd). */
  day(date: string, ascension: AscensionDay): Promise<LiturgicalDay>;
  days(dates: readonly string[], ascension: AscensionDay): Promise<LiturgicalDay[]>;
};

/** Cache limit; a year takes about 300 kB, and the least recently used is dropped first. */
const maxYears = 12;

/** Caches calendar years. A worker thread generates each year, so that other requests don't wait. */
export function createCalendar(): Calendar {
  const years = new LRUCache<string, Map<string, LiturgicalDay>, CalendarYearKey>({
    max: maxYears,
    fetchMethod: (_key, _stale, { context: target }) => generateInWorker(target),
    ignoreFetchAbort: true,
  });

  async function day(date: string, ascension: AscensionDay): Promise<LiturgicalDay> {
    const year = Number(date.slice(0, 4));
    const days = await years.forceFetch(`${year} ${ascension}`, { context: { year, ascension } });
    const existing = days.get(date);
    if (!existing) throw new Error(`The calendar has no day ${date}.`);
    return existing;
  }

  return {
    day,
    days: (dates, ascension) => Promise.all(dates.map((date) => day(date, ascension))),
  };
}

function generateInWorker(target: CalendarYearKey): Promise<Map<string, LiturgicalDay>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./run-calendar-worker.ts', import.meta.url), {
      execArgv: [],
      workerData: target,
    });
    worker.once('message', (days: LiturgicalDay[]) =>
      resolve(new Map(days.map((each) => [each.date, each]))),
    );
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The worker that generates the calendar ended.')));
  });
}
