export const chairTypes = ['adult', 'youth', 'children', 'priest'] as const;
export type ChairType = (typeof chairTypes)[number];

/** The chair statuses on the wire (specification, section 3). */
export const chairStatuses = ['Available', 'Sold', 'Request', 'Reserved', 'Buy'] as const;
export type ChairStatus = (typeof chairStatuses)[number];
