import { newsPart, subscriptionPart } from '#features/announcements/web/mine-part.tsx';
import { comingPart } from '#features/calendar/web/ComingUp.tsx';
import { entryPart, lifeDaysPart } from '#features/directory/web/mine-part.tsx';
import { ownDonationsPart, ownMonthlyPart } from '#features/donations/web/mine-part.tsx';
import { ownHoursPart } from '#features/hours/web/mine-part.tsx';
import { ownGroupsPart } from '#features/groups/web/mine-part.tsx';
import { ownIntentionsPart } from '#features/intentions/web/mine-part.tsx';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { devicesPart } from '#features/people/web/mine-part.tsx';
import { ownDataPart } from '#features/personal-data/web/mine-part.tsx';
import { sundayPart } from '#features/readings/web/mine-part.tsx';
import { ownTicketsPart } from '#features/tickets/web/mine-part.tsx';

/** The parts of the screen 'Mine', in its order. */
export const mineParts: readonly MinePart[] = [
  sundayPart,
  newsPart,
  comingPart,
  lifeDaysPart,
  entryPart,
  ownGroupsPart,
  ownIntentionsPart,
  ownTicketsPart,
  ownDonationsPart,
  ownMonthlyPart,
  ownHoursPart,
  subscriptionPart,
  devicesPart,
  ownDataPart,
];
