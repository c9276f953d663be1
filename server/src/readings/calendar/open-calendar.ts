import { Worker } from 'node:worker_threads';
import type { AscensionDay, LiturgicalDay } from '@namugongo/contract/liturgical-day';
import type { YearOfCalendar } from './generate-year.ts';

export type Calendar = {
  /** What the liturgical calendar says of a day, yyyy-mm-dd. */
  day(date: string, ascension: AscensionDay): Promise<LiturgicalDay>;
  days(dates: readonly string[], ascension: AscensionDay): Promise<LiturgicalDay[]>;
};

/** Some years of some 200 kB each; the one asked for longest ago goes first. */
const mostYears = 12;

/** The years that were asked for, each made once on a thread of its own: no request of another person waits for it. */
export function openCalendar(): Calendar {
  const years = new Map<string, Promise<Map<string, LiturgicalDay>>>();

  function yearOf(wanted: YearOfCalendar): Promise<Map<string, LiturgicalDay>> {
    const key = `${wanted.year} ${wanted.ascension}`;
    const made = years.get(key) ?? makeYear(wanted);
    // Also puts it behind the others.
    years.delete(key);
    years.set(key, made);
    made.catch(() => years.delete(key));
    for (const oldest of years.keys()) if (years.size > mostYears) years.delete(oldest);
    return made;
  }

  async function day(date: string, ascension: AscensionDay): Promise<LiturgicalDay> {
    const days = await yearOf({ year: Number(date.slice(0, 4)), ascension });
    const found = days.get(date);
    if (!found) throw new Error(`The calendar has no day ${date}.`);
    return found;
  }

  return {
    day,
    days: (dates, ascension) => Promise.all(dates.map((date) => day(date, ascension))),
  };
}

function makeYear(wanted: YearOfCalendar): Promise<Map<string, LiturgicalDay>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
      execArgv: [],
      workerData: wanted,
    });
    worker.once('message', (days: LiturgicalDay[]) =>
      resolve(new Map(days.map((each) => [each.date, each]))),
    );
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that makes the calendar ended.')));
  });
}
