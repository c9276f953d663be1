import { formatClockTime, formatDay } from '#contract/rules/dates.ts';
import type { Intention } from '../intentions.ts';

type Facts = Pick<
  Intention,
  'kind' | 'forWhom' | 'isDeceased' | 'wording' | 'requestedBy' | 'isNamed'
>;

/** 'In memory of Rose Achan', 'For Rose Achan', or the words of a prayer request. */
export const formatSubject = ({
  kind,
  forWhom,
  isDeceased,
  wording,
}: Pick<Facts, 'kind' | 'forWhom' | 'isDeceased' | 'wording'>): string => {
  if (kind === 'prayer') return wording;
  return `${isDeceased ? 'In memory of' : 'For'} ${forWhom}`;
};

/** As it is printed: 'In memory of Rose Achan: one year after her death (requested by John Okello)'. */
export function formatIntention(facts: Facts): string {
  const { kind, wording, requestedBy, isNamed } = facts;
  const more = kind === 'mass' && wording ? `: ${wording}` : '';
  const name = kind === 'mass' ? `requested by ${requestedBy}` : requestedBy;
  return `${formatSubject(facts)}${more}${isNamed ? ` (${name})` : ''}`;
}

/** 'Sunday, May 2, 2027, at 1:00 PM' */
export const formatMass = ({ day, startTime }: { day: string; startTime: string }): string =>
  `${formatDay(day, 'dddd, MMMM D, YYYY')}, at ${formatClockTime(startTime)}`;

const labels: Record<Exclude<Intention['state'], 'placed'>, string> = {
  unconfirmed: 'Not confirmed',
  waiting: 'Waiting',
  declined: 'Declined',
  ended: 'Ended',
  deleted: 'Deleted',
};

/** Whether the Mass was, or a prayer request is shown no longer. */
export function isOver({ day, endsOn }: Pick<Intention, 'day' | 'endsOn'>, today: string): boolean {
  const last = day ?? endsOn;
  return last !== null && last < today;
}

/** 'Waiting', 'On Sunday, May 2, 2027, at 1:00 PM', 'Shown until Sunday, May 16, 2027'. */
export function formatIntentionState({
  state,
  day,
  startTime,
  endsOn,
}: Pick<Intention, 'state' | 'day' | 'startTime' | 'endsOn'>): string {
  if (state !== 'placed') return labels[state];
  return day === null
    ? `Shown until ${endsOn ? formatDay(endsOn, 'dddd, MMMM D, YYYY') : ''}`
    : `On ${formatMass({ day, startTime })}`;
}
