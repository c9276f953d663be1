import { addDays, dayInTimeZone } from '#contract/rules/dates.ts';
import { canRead, type Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import type { GatheringQuestion } from '#features/gatherings/contract/gathering-questions.ts';
import {
  type GatheringInput,
  type GatheringSummary,
} from '#features/gatherings/contract/gatherings.ts';
import type { SoldTicket } from '#features/gatherings/contract/ticket-types.ts';
import { describeRepeats } from '#features/gatherings/contract/rules/describe-schedule.ts';
import {
  listOccurrences,
  type Occurrence,
  type OccurrenceChange,
  type Schedule,
} from '#features/gatherings/contract/rules/occurrences.ts';

/** What the site publishes of gatherings has changed. */
export const gatheringsTopic = 'gatherings';

/** A gathering as it is stored. */
export type StoredGathering = GatheringInput & {
  id: number;
  slug: string;
  questions: GatheringQuestion[];
  /** The card fee on paid places. */
  feePercent: number;
  isPublished: boolean;
  deletedAt: Date | null;
};

/** A gathering with the picture that it shows. */
export type GatheringRow = StoredGathering & { picture: number | null };

/** Who may see the page of a gathering; drafts have none. */
export const canSeeGathering = (
  { isPublished, audience }: Pick<GatheringRow, 'isPublished' | 'audience'>,
  reader: Reader,
): boolean => isPublished && canRead(audience, reader);

/** A picture is also for those who prepare the draft. */
export const canSeePicture = (row: GatheringRow, reader: Reader): boolean =>
  reader === 'curator' || canSeeGathering(row, reader);

/** How far ahead days are listed. */
const daysAhead = 366;
const maxListed = 26;

type Reading = { changes: readonly OccurrenceChange[]; now: Date; timeZone: string };

/** When the answers of an occurrence no longer help: at its end, or some hours after its start. */
const getEnd = ({ startsAt, endsAt }: Occurrence): number =>
  endsAt?.getTime() ?? startsAt.getTime() + 3 * 3_600_000;

/** The occurrences that are not over, the next first. */
export function listAhead(schedule: Schedule, { changes, now, timeZone }: Reading): Occurrence[] {
  const today = dayInTimeZone(now, timeZone);
  const days = { from: addDays(today, -1), to: addDays(today, daysAhead) };
  const soon = listOccurrences(schedule, changes, days, timeZone);
  // One that is held once is shown however far ahead.
  const all =
    soon.length === 0 && schedule.day > today
      ? listOccurrences(schedule, changes, { from: schedule.day, to: schedule.day }, timeZone)
      : soon;
  return all.filter((occurrence) => getEnd(occurrence) > now.getTime()).slice(0, maxListed);
}

const dayMs = 86_400_000;

/** Whether answers for an occurrence are still taken. */
export const isOccurrenceOpen = (
  { closesDaysBefore }: Pick<StoredGathering, 'closesDaysBefore'>,
  { startsAt, isCanceled }: Occurrence,
  now: Date,
): boolean => !isCanceled && now.getTime() < startsAt.getTime() - closesDaysBefore * dayMs;

/** Whether a day is still to come and held. */
export const isAhead = ({ startsAt, isCanceled }: Occurrence, now: Date): boolean =>
  !isCanceled && now < startsAt;

/** Until when places are held for their payment: not after they begin. */
export const getPayUntil = ({ startsAt }: Occurrence, now: Date, minutes: number): Date =>
  new Date(Math.min(now.getTime() + minutes * 60_000, startsAt.getTime()));

/** Whether those who come are reminded by now. */
export const isReminderDue = (
  { remindsDaysBefore }: Pick<StoredGathering, 'remindsDaysBefore'>,
  occurrence: Occurrence,
  now: Date,
): boolean =>
  remindsDaysBefore !== null &&
  isAhead(occurrence, now) &&
  now.getTime() >= occurrence.startsAt.getTime() - Math.max(remindsDaysBefore, 0.25) * dayMs;

export const toFacts = (row: GatheringRow) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  venue: row.venue,
  address: row.address,
  contact: row.contact,
  audience: row.audience,
  picture: row.picture,
  isPublished: row.isPublished,
  repeats: describeRepeats(row),
});

export const toSummary = (row: GatheringRow, reading: Reading): GatheringSummary => ({
  ...toFacts(row),
  next: listAhead(row, reading)[0] ?? null,
});

type Choice = { typeId: number; quantity: number };

/** Whether two lists name the same number of the same types, in whatever order. */
export const isSameChoice = (a: readonly Choice[], b: readonly Choice[]): boolean =>
  a.length === b.length &&
  a.every(({ typeId, quantity }) =>
    b.some((other) => other.typeId === typeId && other.quantity === quantity),
  );

type Ticket = {
  id: number;
  title: string;
  priceCents: number;
  code: string;
  refundedAt: Date | null;
};

export const toSoldTicket = ({ id, title, priceCents, code, refundedAt }: Ticket): SoldTicket => ({
  id,
  title,
  priceCents,
  code,
  isRefunded: refundedAt !== null,
});
