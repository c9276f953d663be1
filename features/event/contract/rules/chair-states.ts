export const chairTypes = ['adult', 'youth', 'children', 'priest'] as const;
export type ChairType = (typeof chairTypes)[number];

/** The chair statuses on the wire (specification, section 3). */
export const chairStatuses = ['Available', 'Sold', 'Request', 'Reserved', 'Buy'] as const;
export type ChairStatus = (typeof chairStatuses)[number];

/** Default price in cents and status of a new chair, by type (specification, section 4); an event can set its own. */
export const defaultsByChairType: Record<ChairType, { amountCents: number; status: ChairStatus }> =
  {
    adult: { amountCents: 200_00, status: 'Buy' },
    youth: { amountCents: 100_00, status: 'Request' },
    children: { amountCents: 40_00, status: 'Buy' },
    priest: { amountCents: 0, status: 'Sold' },
  };

/** Guests of these types may share a table; the other chairs are requested or given by staff. */
const sharedTypes: readonly ChairType[] = ['adult', 'children'];

/** Those of the guest types that a chair of this type may admit besides its own: adults and children share tables. */
export const getAlsoAdmitted = (
  chairType: ChairType,
  guestTypes: readonly ChairType[],
): ChairType[] =>
  sharedTypes.includes(chairType)
    ? sharedTypes.filter((type) => type !== chairType && guestTypes.includes(type))
    : [];

/** Whether a child sits on a chair of other guests, as at a family's table. */
export const isChildAmongAdults = (seat: { chairType: ChairType; guestType: ChairType }): boolean =>
  seat.guestType === 'children' && seat.chairType !== 'children';

/** Whether these guests include one who may accompany a child: an adult or an invited guest. */
export const hasCompanion = (guestTypes: readonly ChairType[]): boolean =>
  guestTypes.some((type) => type === 'adult' || type === 'priest');

/** The displayed status: Sold for a sold chair, Reserved for a held one, otherwise the stored status. */
export function getDisplayStatus(chair: {
  status: ChairStatus;
  sold: boolean;
  held: boolean;
}): ChairStatus {
  if (chair.sold) return 'Sold';
  if (chair.held) return 'Reserved';
  return chair.status;
}

/** True when a chair with this displayed status can be added to a cart (decisions, section 2). */
export function isPurchasable(status: ChairStatus): boolean {
  return status === 'Available' || status === 'Buy';
}

/** True for a seat that is requested instead of bought (decisions, section 4). */
export function isRequestOnly(status: ChairStatus): boolean {
  return status === 'Request';
}

/** Staff may sell the chair or move a guest there, whatever its status: no cart, payment or ticket has it. */
export const isOpenToStaff = (chair: {
  claimed: boolean;
  forWaitingList?: true | undefined;
}): boolean => !chair.claimed || chair.forWaitingList === true;
