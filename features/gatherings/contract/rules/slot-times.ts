import { formatClockTime } from '#contract/rules/dates.ts';

/** '4:30 PM to 6:00 PM'; empty without a time. */
export const formatSlotTime = ({
  startTime,
  endTime,
}: {
  startTime: string;
  endTime: string;
}): string => [startTime, startTime && endTime].filter(Boolean).map(formatClockTime).join(' to ');
