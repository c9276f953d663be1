import { buildScreenUrl } from '#contract/screens.ts';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { formatEventDay } from '#features/event/contract/rules/event-times.ts';
import { listSponsorships } from '#features/event/server/extras/queries.ts';
import { listEventNotes } from '#features/tickets/server/notes/queries.ts';
import { listResponsesOfEvent } from '#features/tickets/server/questions/list-event-responses.ts';
import { listQuestions } from '#features/tickets/server/questions/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { papers, type PaperOptions } from '#features/reports/contract/papers.ts';
import { toFileName } from '#platform/export/export-rows.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { createPaperPdf, layOutPaper } from './papers-pdf.ts';
import { listSeatedGuests, listTableNames } from './queries.ts';
import {
  groupSponsors,
  listCatererChoices,
  listCatererNotes,
  type PaperContent,
  type PaperResponses,
  selectTables,
  toPaperGuests,
} from './rules.ts';

export const createPapersEndpoints = (platform: Platform) =>
  implement(papers, {
    preview: async ({ query }) => {
      const { content, allTables } = await getPaper(platform, query);
      const layout = await layOutPaper(content);
      const guests = content.tables.flatMap((table) => table.guests);
      return {
        ...layout,
        tables: selectTables(allTables),
        unnamedGuests: guests.filter(({ isNamed }) => !isNamed).length,
      };
    },
    getPdf: async ({ query }, reply) => {
      const { content } = await getPaper(platform, query);
      const { name } = await getSettings(platform.database);
      const pdf = await createPaperPdf({
        content,
        author: toOneLine(name),
        now: platform.clock.now(),
      });
      const file = toFileName(`${query.kind} ${content.title}`);
      return reply
        .header('content-disposition', `attachment; filename="${file}.pdf"`)
        .type('application/pdf')
        .send(pdf);
    },
  });

/** What a paper shows, and the tables that can be chosen: for signs every table, otherwise those with guests. */
async function getPaper(
  platform: Platform,
  { event: eventId, tables: chosen, ...options }: PaperOptions,
): Promise<{ content: PaperContent; allTables: string[] }> {
  const { database, config } = platform;
  const event = await findEventOrCurrent(platform, eventId);
  const [seated, notes, names, responses, sponsorships, { timeZone }] = await Promise.all([
    listSeatedGuests(database, event.id),
    listEventNotes(database, event.id),
    options.kind === 'table-signs' ? listTableNames(database, event.id) : [],
    listResponses(database, event.id, options.kind),
    options.kind === 'sponsors-list' ? listSponsorships(database, event.id) : [],
    getSettings(database),
  ]);
  const allTables = [...new Set([...names, ...seated.map(({ tableName }) => tableName)])];
  const tables = selectTables(allTables, chosen);
  const guests = Map.groupBy(toPaperGuests(seated, notes, responses), ({ tableName }) => tableName);
  const buildUrl = (values: { event?: number; table?: string }) =>
    buildScreenUrl(config.PUBLIC_URL, '/seating-plan', values);
  const isForCaterer = options.kind === 'caterer-list';
  const content: PaperContent = {
    options,
    title: toOneLine(event.title),
    day: formatEventDay(event, timeZone),
    planUrl: buildUrl({}).replace(/^https?:\/\//, ''),
    tables: tables.map((tableName) => ({
      tableName,
      url: buildUrl({ event: event.id, table: tableName }),
      guests: guests.get(tableName) ?? [],
    })),
    catererNotes: isForCaterer ? listCatererNotes(notes, seated, tables) : [],
    catererChoices: isForCaterer ? listCatererChoices(responses, seated, tables) : [],
    sponsors: groupSponsors(sponsorships),
  };
  return { content, allTables };
}

/** What was responded, for the papers that have something of it. */
async function listResponses(
  db: Database,
  eventId: number,
  kind: PaperOptions['kind'],
): Promise<PaperResponses> {
  if (kind !== 'table-lists' && kind !== 'caterer-list') return { questions: [], rows: [] };
  const questions = await listQuestions(db, eventId);
  return { questions, rows: await listResponsesOfEvent(db, eventId, questions) };
}
