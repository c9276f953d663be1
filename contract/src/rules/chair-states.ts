export const chairTypes = ['adult', 'youth', 'children', 'priest'] as const;
export type ChairType = (typeof chairTypes)[number];

/** What the wire says of a chair (specification, section 3). */
export const chairStatuses = ['Available', 'Sold', 'Request', 'Reserved', 'Buy'] as const;
export type ChairStatus = (typeof chairStatuses)[number];

/** Price in cents and status of a chair at its creation, by type (specification, section 4); an event may say otherwise. */
export const openingByType: Record<ChairType, { amountCents: number; status: ChairStatus }> = {
  adult: { amountCents: 200_00, status: 'Buy' },
  youth: { amountCents: 100_00, status: 'Request' },
  children: { amountCents: 40_00, status: 'Buy' },
  priest: { amountCents: 0, status: 'Sold' },
};

/** The status everybody sees: a sold chair is Sold, a held one Reserved, any other as it was set. */
export function shownStatus(chair: {
  status: ChairStatus;
  sold: boolean;
  held: boolean;
}): ChairStatus {
  if (chair.sold) return 'Sold';
  if (chair.held) return 'Reserved';
  return chair.status;
}

/** A chair may be put into a cart when its shown status is Available or Buy (decisions, section 2). */
export function isPurchasable(status: ChairStatus): boolean {
  return status === 'Available' || status === 'Buy';
}

/** A seat that is asked for rather than bought (decisions, section 4). */
export function isByRequest(status: ChairStatus): boolean {
  return status === 'Request';
}
