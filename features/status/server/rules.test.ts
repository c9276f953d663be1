import type { StatusItem } from '#features/status/contract/rules/site-status.ts';
import { expect, test } from 'vitest';
import { type Alarm, type AlarmChanges, compareAlarms } from './rules.ts';

const now = new Date('2027-05-01T12:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const disk = (level: StatusItem['level']): StatusItem => ({
  title: 'Disk',
  level,
  text: '300 MB are free.',
  advice: '',
});
const nothing: AlarmChanges = { save: [], remove: [], notify: [], resolve: [] };
const fresh: Alarm = { title: 'Disk', since: ago(14), notifiedAt: null };
const lasting: Alarm = { ...fresh, since: ago(15) };
const sent: Alarm = { ...lasting, notifiedAt: ago(1) };
const notified = { ...lasting, notifiedAt: now };

test.each<[string, Alarm[], StatusItem, Partial<AlarmChanges>]>([
  ['a new problem is remembered', [], disk('problem'), { save: [{ ...fresh, since: now }] }],
  ['a problem of 14 minutes waits', [fresh], disk('problem'), {}],
  [
    'a problem of 15 minutes is told',
    [lasting],
    disk('problem'),
    { save: [notified], notify: [{ item: disk('problem'), alarm: notified }] },
  ],
  ['a problem is told once', [sent], disk('problem'), {}],
  ['what ends before is never told', [lasting], disk('ok'), { remove: ['Disk'] }],
  [
    'the end is told',
    [sent],
    disk('attention'),
    { remove: ['Disk'], resolve: [{ item: disk('attention'), alarm: sent }] },
  ],
  [
    'a problem that a clock ahead has recorded begins anew',
    [{ ...sent, since: ago(-11) }],
    disk('problem'),
    { save: [{ ...fresh, since: now }] },
  ],
  ['nothing happens without a problem', [], disk('ok'), {}],
])('%s', (_, alarms, item, changes) => {
  expect(compareAlarms(alarms, [item], now)).toEqual({ ...nothing, ...changes });
});
