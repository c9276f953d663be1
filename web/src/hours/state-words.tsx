import { type HourActor, type HourState } from '@namugongo/contract/rules/hour-states';
import { dayInWords } from '@namugongo/contract/rules/days';
import {
  CalendarX,
  CircleCheck,
  CircleDashed,
  CircleX,
  HandHeart,
  Hourglass,
  PencilLine,
  Undo2,
} from 'lucide-react';
import { Badge } from '../ui/Badge.tsx';
import type { Tone } from '../ui/Notice.tsx';

const looks: Record<HourState, { word: string; tone: Tone; Icon: typeof CircleCheck }> = {
  draft: { word: 'Draft', tone: 'plain', Icon: PencilLine },
  Available: { word: 'Available', tone: 'ok', Icon: CircleDashed },
  Requested: { word: 'Requested', tone: 'warn', Icon: Hourglass },
  Accepted: { word: 'Accepted', tone: 'plain', Icon: HandHeart },
  Fulfilled: { word: 'Fulfilled', tone: 'ok', Icon: CircleCheck },
  Withdrawn: { word: 'Withdrawn', tone: 'plain', Icon: Undo2 },
  Declined: { word: 'Declined', tone: 'plain', Icon: CircleX },
  Expired: { word: 'Expired', tone: 'plain', Icon: CalendarX },
};

/** 'Available' in its tint with its icon. */
export function StateBadge({ state }: { state: HourState }) {
  const { word, tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {word}
    </Badge>
  );
}

export const stateWord = (state: HourState): string => looks[state].word;

export const dayText = (day: string | null): string =>
  day === null ? '' : dayInWords(day, 'MMM Do YYYY');

/** As what the reader has to do with an offer. */
export const actorWords: Record<HourActor, string> = {
  volunteer: 'You offer',
  receiver: 'You asked',
  coordinator: 'You coordinate',
  member: '',
};

/** 1.5 hours, 1 hour */
export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
