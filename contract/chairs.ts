export const chairTypes = ['adult', 'youth', 'children', 'priest'] as const;
export type ChairType = (typeof chairTypes)[number];

/** At most so many chairs are sold together, so no order has more. */
export const maxOrderChairs = 60;

/** The chair statuses on the wire (specification, section 3). */
export const chairStatuses = ['Available', 'Sold', 'Request', 'Reserved', 'Buy'] as const;
export type ChairStatus = (typeof chairStatuses)[number];
