import { formatCount } from '#contract/rules/counts.ts';
import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { type HourRole, type HourState } from '#features/hours/contract/rules/hour-states.ts';
import { formatDay } from '#contract/rules/dates.ts';
import {
  CalendarX,
  CircleCheck,
  CircleDashed,
  CircleX,
  HandHeart,
  Hourglass,
  PencilLine,
  Undo2,
} from '#ui/icons.ts';
import { Badge } from '#ui/data/Badge.tsx';
import type { Tone } from '#ui/feedback/Alert.tsx';

const badges: Record<HourState, { label: string; tone: Tone; Icon: typeof CircleCheck }> = {
  draft: { label: 'Draft', tone: 'plain', Icon: PencilLine },
  Available: { label: 'Available', tone: 'ok', Icon: CircleDashed },
  Requested: { label: 'Requested', tone: 'warn', Icon: Hourglass },
  Accepted: { label: 'Accepted', tone: 'plain', Icon: HandHeart },
  Fulfilled: { label: 'Fulfilled', tone: 'ok', Icon: CircleCheck },
  Withdrawn: { label: 'Withdrawn', tone: 'plain', Icon: Undo2 },
  Declined: { label: 'Declined', tone: 'plain', Icon: CircleX },
  Expired: { label: 'Expired', tone: 'plain', Icon: CalendarX },
};

/** A state with its color and icon. */
export function StateBadge({ state }: { state: HourState }) {
  const { label, tone, Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}

export const getStateLabel = (state: HourState): string => badges[state].label;

export const formatOptionalDay = (day: string | null): string =>
  day === null ? '' : formatDay(day, 'MMM Do YYYY');

/** 'Transport, offer 7' */
export const formatHourTitle = ({
  category,
  id,
  isOpenRequest,
}: Pick<Hour, 'category' | 'id' | 'isOpenRequest'>): string =>
  `${category}, ${isOpenRequest ? 'request' : 'offer'} ${id}`;

/** The reader's role in an offer. */
export const hourRoleLabels: Record<HourRole, string> = {
  volunteer: 'You offer',
  receiver: 'You asked',
  coordinator: 'For you to coordinate',
  member: '',
};

/** 1.5 hours, 1 hour */
export const formatHours = (hours: number): string => formatCount(hours, 'hour');
