import { isAhead, type StatusItem } from '#features/status/contract/rules/site-status.ts';

export type Alarm = { title: string; since: Date; notifiedAt: Date | null };

/** A problem that lasts so long needs a person; many end by themselves. */
const patienceMs = 15 * 60_000;

export type AlarmChanges = {
  /** Alarms to save: new ones, and those whose email goes out now. */
  save: Alarm[];
  /** Titles of alarms that are over. */
  remove: string[];
  notify: { item: StatusItem; alarm: Alarm }[];
  /** The ended alarms of which the administrators know. */
  resolve: { item: StatusItem; alarm: Alarm }[];
};

/** What changes when the site looks at its own parts: one email when a problem has lasted, and one when it is over. */
export function compareAlarms(
  alarms: readonly Alarm[],
  items: readonly StatusItem[],
  now: Date,
): AlarmChanges {
  const changes: AlarmChanges = { save: [], remove: [], notify: [], resolve: [] };
  for (const item of items) {
    const alarm = alarms.find(({ title }) => title === item.title);
    if (item.level !== 'problem') {
      if (alarm) changes.remove.push(alarm.title);
      if (alarm?.notifiedAt) changes.resolve.push({ item, alarm });
    } else if (!alarm || isAhead(alarm.since.toISOString(), now.toISOString()))
      changes.save.push({ title: item.title, since: now, notifiedAt: null });
    else if (!alarm.notifiedAt && now.getTime() - alarm.since.getTime() >= patienceMs) {
      const notified = { ...alarm, notifiedAt: now };
      changes.save.push(notified);
      changes.notify.push({ item, alarm: notified });
    }
  }
  return changes;
}
