import { dayAt } from '@namugongo/contract/rules/days';
import { type Background, repeat } from '../platform/background.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';
import { announcementsTopic } from './save-announcement.ts';

/** At midnight announcements appear and go by time alone: forgets the answers of the day before. */
export function watchDay({ clock, database, snapshots, log }: Platform): Background {
  let day: string | null = null;
  return repeat('announcements of the day', 5_000, log, async () => {
    const { timeZone } = await readSettings(database);
    const today = dayAt(clock.now(), timeZone);
    if (day !== null && day !== today) snapshots.drop(announcementsTopic);
    day = today;
  });
}
