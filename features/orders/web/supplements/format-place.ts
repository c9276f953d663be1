import { formatSeat } from '#contract/rules/names.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { Supplement } from '#features/orders/contract/supplements.ts';

/** 'Table 1, Chair 2, Adult'. */
export const formatPlace = (place: Supplement['changes'][number]['before']): string =>
  `${formatSeat(place)}, ${guestTypeLabels[place.guestType]}`;
