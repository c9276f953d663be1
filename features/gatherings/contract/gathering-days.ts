import { z } from 'zod';
import { day, timedDay, timestamp } from '#contract/codecs.ts';
import { listFieldNames, pickValues } from '#contract/rules/record-fields.ts';
import { line } from '#contract/texts.ts';

const timeMessage = 'Write the time as 16:30';
export const time = z
  .string()
  .max(5, timeMessage)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeMessage);
export const optionalTime = z.union([time, z.literal('')]);

/** One time that a gathering is held. */
export const Occurrence = z.object({
  /** Names the occurrence: its day by the rule, also when it is moved. */
  day,
  startsAt: timestamp,
  endsAt: timestamp.nullable(),
  isCanceled: z.boolean(),
  isMoved: z.boolean(),
  note: z.string(),
});

/** What is different on a day. */
export const OccurrenceChange = z.object({
  isCanceled: z.boolean(),
  movedTo: timedDay.nullable(),
  /** Empty: as always. */
  startTime: optionalTime,
  endTime: optionalTime,
  note: line(200),
});
export type OccurrenceChangeInput = z.output<typeof OccurrenceChange>;

/** A day that is held as always. */
export const plainOccurrence: OccurrenceChangeInput = {
  isCanceled: false,
  movedTo: null,
  startTime: '',
  endTime: '',
  note: '',
};

/** `seen`: the day as the screen showed it. */
export const OccurrenceSave = OccurrenceChange.extend({ seen: OccurrenceChange });
export type OccurrenceSave = z.output<typeof OccurrenceSave>;

/** What is different on a day of a gathering. */
export function toOccurrenceFields(
  { changes }: { changes: readonly (OccurrenceChangeInput & { day: string })[] },
  day: string,
): OccurrenceChangeInput {
  const change = changes.find((each) => each.day === day);
  return change ? pickValues(change, listFieldNames(OccurrenceChange.shape)) : plainOccurrence;
}
