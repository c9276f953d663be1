import { formatSeat } from '#contract/rules/names.ts';
import type { ChairType } from '#contract/chairs.ts';

/** The types of seats and tickets, as a group. */
export const chairTypeLabels: Record<ChairType, string> = {
  adult: 'Adult',
  youth: 'Youth',
  children: 'Children',
  priest: 'Invited Guest',
};

/** A single guest, seat or ticket of each type. */
export const guestTypeLabels: Record<ChairType, string> = { ...chairTypeLabels, children: 'Child' };

/** 'Table 12, Chair 4, Child': a seat that someone bought. */
export const formatGuestSeat = (seat: {
  tableName: string;
  chairName: string;
  chairType: ChairType;
}): string => `${formatSeat(seat)}, ${guestTypeLabels[seat.chairType]}`;
