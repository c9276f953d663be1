import type { ChairType } from '@namugongo/contract/rules/chair-states';

/** The choices of the request tab, in their order (specification, 'Ticket page'). */
export const ticketTypes: readonly { type: ChairType; label: string }[] = [
  { type: 'adult', label: 'Adult Tickets' },
  { type: 'youth', label: 'Youth Tickets' },
  { type: 'children', label: 'Children Tickets' },
  { type: 'priest', label: 'Invited Guest Tickets' },
];
