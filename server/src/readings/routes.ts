import { readings } from '@namugongo/contract/readings';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { serve } from '../platform/serve.ts';
import { readSettings } from '../platform/settings.ts';
import { signedIn } from '../platform/signed-in.ts';
import type { Calendar } from './calendar/open-calendar.ts';
import { daysOfMonth } from './calendar/rules.ts';
import { setCalendar, setHeadings } from './change-settings.ts';
import { importReadings, previewImport } from './import-readings.ts';
import { findReading, findReadingOf, findSummary, listReadings, listSummaries } from './queries.ts';
import { changeReading, createReading, readingsTopic, setDeleted } from './save-reading.ts';
import { showDay, showDays, showReading, suggestReading } from './show-day.ts';

const kept = { snapshot: () => [readingsTopic] };

export function readingsRoutes(app: FastifyInstance, platform: Platform, calendar: Calendar): void {
  const { database } = platform;
  const ground = { database, calendar };

  serve(app, platform, readings.list, () => listReadings(database), kept);
  serve(app, platform, readings.summaries, () => listSummaries(database), kept);
  serve(
    app,
    platform,
    readings.summary,
    async ({ params }) => present(await findSummary(database, params.id)),
    kept,
  );
  serve(
    app,
    platform,
    readings.byDate,
    async ({ params }) => showReading(ground, present(await findReadingOf(database, params.date))),
    kept,
  );
  serve(app, platform, readings.day, ({ params }) => showDay(ground, params.date), kept);
  serve(
    app,
    platform,
    readings.month,
    ({ params }) => showDays(ground, daysOfMonth(params.month)),
    kept,
  );
  serve(
    app,
    platform,
    readings.read,
    async ({ params }) => showReading(ground, present(await findReading(database, params.id))),
    kept,
  );
  editorsRoutes(app, platform, calendar);
}

function editorsRoutes(app: FastifyInstance, platform: Platform, calendar: Calendar): void {
  const { database } = platform;
  serve(app, platform, readings.suggestion, ({ params }) =>
    suggestReading({ database, calendar }, params.date),
  );
  serve(app, platform, readings.create, ({ body, who }) =>
    createReading(platform, body, signedIn(who)),
  );
  serve(app, platform, readings.change, ({ params, body, who }) =>
    changeReading(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, readings.remove, async ({ params, who }) => {
    await setDeleted(platform, { id: params.id, deleted: true }, signedIn(who));
    return {};
  });
  serve(app, platform, readings.restore, ({ params, who }) =>
    setDeleted(platform, { id: params.id, deleted: false }, signedIn(who)),
  );
  serve(app, platform, readings.calendar, async () => {
    const { ascension } = await readSettings(database);
    return { ascension };
  });
  serve(app, platform, readings.setCalendar, ({ body, who }) =>
    setCalendar(platform, body, signedIn(who)),
  );
  serve(
    app,
    platform,
    readings.headings,
    async () => (await readSettings(database)).readingHeadings,
  );
  serve(app, platform, readings.setHeadings, ({ body, who }) =>
    setHeadings(platform, body, signedIn(who)),
  );
  const importOptions = { bodyLimit: 10 * 1024 * 1024 };
  serve(
    app,
    platform,
    readings.previewImport,
    ({ body }) => previewImport(database, body),
    importOptions,
  );
  serve(
    app,
    platform,
    readings.import,
    ({ body, who }) => importReadings(platform, body, signedIn(who)),
    importOptions,
  );
}

/** Refuses with 'reading-not-found' where there is none. */
function present<Found>(found: Found | null): Found {
  if (found === null) throw new Refusal('reading-not-found');
  return found;
}
