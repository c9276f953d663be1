import type { Account } from '#contract/account.ts';
import { formatClockTime, addDays } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import type { SheetProvider } from '#features/announcements/server/sources.ts';
import { isForEverybody, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import { formatIntention } from '#features/intentions/contract/rules/intention-texts.ts';
import type { PrayerRequest } from '#features/intentions/contract/intentions.ts';
import type { RecordProvider } from '#features/search/server/sources.ts';
import type { Platform } from '#platform/platform.ts';
import { getToday } from '#platform/settings.ts';
import { listPlacedIntentions, listPrayers } from './queries.ts';
import { toPrayerRequest } from './rules.ts';

/** The prayer requests that are shown to somebody now. */
export async function listPrayersFor(
  platform: Platform,
  audiences: Audiences,
  account: Account | null,
): Promise<PrayerRequest[]> {
  const { database } = platform;
  const reader = await audiences.findReader(database, account, 'secretary');
  return (await listPrayers(database, reader, await getToday(platform))).map(toPrayerRequest);
}

/** For the search: what somebody sees besides what everyone does. */
export const createPrayerRecords = (platform: Platform, audiences: Audiences): RecordProvider => ({
  kind: 'prayer',
  async list(_, account) {
    const prayers = await listPrayersFor(platform, audiences, account);
    return prayers
      .filter(({ audience }) => !isForEverybody(audience))
      .map(({ wording, name }) => ({
        title: wording,
        detail: name,
        path: linkTo('/prayer-requests'),
        text: `${wording} ${name}`,
      }));
  },
});

/** For the Sunday sheet: the Masses of the week that begins, and the prayers for everyone that still run. */
export const createSheetProvider = (
  platform: Pick<Platform, 'database' | 'clock'>,
): SheetProvider => ({
  async list(db, sunday) {
    const today = await getToday(platform);
    const until = addDays(sunday, 6);
    const [masses, prayers] = await Promise.all([
      listPlacedIntentions(db, { from: sunday, until }),
      listPrayers(db, visitor, today > sunday ? today : sunday),
    ]);
    return {
      intentions: masses.map((row) => ({
        day: row.day ?? sunday,
        time: formatClockTime(row.startTime),
        text: formatIntention(row),
      })),
      prayers: prayers.map(formatIntention),
    };
  },
});
