import { readings } from '#features/readings/contract/readings.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getSettings } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Calendar } from './calendar/create-calendar.ts';
import { listDaysOfMonth } from './calendar/rules.ts';
import { updateCalendarSettings, updateHeadings } from './update-settings.ts';
import { importReadings, previewReadings } from './import-readings.ts';
import {
  findReading,
  findReadingByDate,
  findSummary,
  listReadings,
  listSummaries,
} from './queries.ts';
import {
  updateReading,
  createReading,
  readingsTopic,
  deleteOrRestoreReading,
} from './save-reading.ts';
import {
  getReadingDay,
  getReadingDays,
  getReadingPage,
  getReadingSuggestion,
} from './get-reading-day.ts';

const stored = { cacheTags: () => [readingsTopic] };

export function readingsRoutes(app: FastifyInstance, platform: Platform, calendar: Calendar): void {
  const { database } = platform;
  const deps = { database, calendar };

  registerEndpoint(app, platform, readings.list, () => listReadings(database), stored);
  registerEndpoint(app, platform, readings.listSummaries, () => listSummaries(database), stored);
  registerEndpoint(
    app,
    platform,
    readings.getSummary,
    async ({ params }) => requireReading(await findSummary(database, params.id)),
    stored,
  );
  registerEndpoint(
    app,
    platform,
    readings.getByDate,
    async ({ params }) =>
      getReadingPage(deps, requireReading(await findReadingByDate(database, params.date))),
    stored,
  );
  registerEndpoint(
    app,
    platform,
    readings.getDay,
    ({ params }) => getReadingDay(deps, params.date),
    stored,
  );
  registerEndpoint(
    app,
    platform,
    readings.getMonth,
    ({ params }) => getReadingDays(deps, listDaysOfMonth(params.month)),
    stored,
  );
  registerEndpoint(
    app,
    platform,
    readings.get,
    async ({ params }) =>
      getReadingPage(deps, requireReading(await findReading(database, params.id))),
    stored,
  );
  editorsRoutes(app, platform, calendar);
}

function editorsRoutes(app: FastifyInstance, platform: Platform, calendar: Calendar): void {
  const { database } = platform;
  registerEndpoint(app, platform, readings.getSuggestion, ({ params }) =>
    getReadingSuggestion({ database, calendar }, params.date),
  );
  registerEndpoint(app, platform, readings.create, ({ body, actor }) =>
    createReading(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, readings.update, ({ params, body, actor }) =>
    updateReading(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, readings.delete, async ({ params, actor }) => {
    await deleteOrRestoreReading(platform, { id: params.id, deleted: true }, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, readings.restore, ({ params, actor }) =>
    deleteOrRestoreReading(platform, { id: params.id, deleted: false }, requireAccount(actor)),
  );
  registerEndpoint(app, platform, readings.getCalendar, async () => {
    const { ascension } = await getSettings(database);
    return { ascension };
  });
  registerEndpoint(app, platform, readings.updateCalendar, ({ body, actor }) =>
    updateCalendarSettings(platform, body, requireAccount(actor)),
  );
  registerEndpoint(
    app,
    platform,
    readings.getHeadings,
    async () => (await getSettings(database)).readingHeadings,
  );
  registerEndpoint(app, platform, readings.updateHeadings, ({ body, actor }) =>
    updateHeadings(platform, body, requireAccount(actor)),
  );
  const importOptions = { bodyLimit: 10 * 1024 * 1024 };
  registerEndpoint(
    app,
    platform,
    readings.previewImport,
    ({ body }) => previewReadings(database, body),
    importOptions,
  );
  registerEndpoint(
    app,
    platform,
    readings.import,
    ({ body, actor }) => importReadings(platform, body, requireAccount(actor)),
    importOptions,
  );
}

/** Throws 'reading-not-found' for null. */
function requireReading<Row>(existing: Row | null): Row {
  if (existing === null) throw new ProblemError('reading-not-found');
  return existing;
}
