import { type FirstStep, listFirstSteps } from '#features/today/contract/rules/first-steps.ts';
import { takesTestCards } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings, readSettings } from '#platform/settings.ts';
import { statusSettings } from './settings.ts';
import { countTeam, findLastSentAt, listSavedSettings } from './queries.ts';
import type { StatusSources } from './sources.ts';

/** The first steps of the site with what is done; none once all are, or once an administrator has hidden them. */
export async function listSteps(
  { config, database }: Platform,
  sources: StatusSources,
): Promise<{ step: FirstStep; done: boolean }[]> {
  const { hidesFirstSteps } = await readSettings(database, statusSettings);
  if (hidesFirstSteps) return [];
  const settings = await getSettings(database);
  const [saved, lastSentAt, lastPaidAt, event, team] = await Promise.all([
    listSavedSettings(database, ['name']),
    findLastSentAt(database),
    sources.findLastCardPayment(),
    sources.findNextEvent(),
    countTeam(database),
  ]);
  return listFirstSteps({
    hasOwnName: saved.length > 0,
    hasEmail: settings.email !== '',
    hasAddress: settings.place.address !== '' && settings.meetingTimes.length > 0,
    hasSentEmail: lastSentAt !== null,
    takesRealCards: !takesTestCards(config),
    hasCardPayment: lastPaidAt !== null,
    hasEventDetails: event?.hasDetails ?? false,
    chairs: event?.chairs ?? 0,
    team,
  });
}
