import { dayNames, formatClockTime } from '#contract/rules/dates.ts';

type Meeting = { weekday: number | null; startTime: string; meetingTimes: string };

/** When a group meets: 'Every Sunday at 4:00 PM. Not in Lent.' */
export function formatMeetingTimes({ weekday, startTime, meetingTimes }: Meeting): string {
  const time = startTime && ` at ${formatClockTime(startTime)}`;
  const weekly = weekday === null ? '' : `Every ${dayNames.weekdays[weekday]}${time}.`;
  return [weekly, meetingTimes].filter(Boolean).join(' ');
}
