/** How far a payment of what a ticket costs more is. 'impossible': the ticket changed meanwhile, and what was paid goes back. */
export const supplementStates = ['open', 'paid', 'canceled', 'expired', 'impossible'] as const;
export type SupplementState = (typeof supplementStates)[number];
