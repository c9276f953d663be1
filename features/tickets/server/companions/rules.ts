import { maxHandOvers } from '#features/tickets/contract/companions.ts';
import type { TicketAction } from '#features/tickets/contract/tickets.ts';
import type { ChairType } from '#contract/chairs.ts';
import { getHandOverEnd } from '#features/event/server/rules.ts';

type ChangeableTicket = { received: boolean; chairType: ChairType; handOvers: number };
type TicketEvent = Parameters<typeof getHandOverEnd>[0];

/** Why the holder may not correct the name now; null when they may. */
export function findCorrectionProblem(
  { received }: ChangeableTicket,
  event: TicketEvent,
  now: Date,
): 'ticket-received' | 'doors-open' | null {
  if (received) return 'ticket-received';
  return now >= getHandOverEnd(event) ? 'doors-open' : null;
}

/** Why the holder may not hand the ticket over now; null when they may. */
export function findHandOverProblem(
  ticket: ChangeableTicket,
  event: TicketEvent,
  now: Date,
): ReturnType<typeof findCorrectionProblem> | 'child-stays-with-buyer' | 'no-hand-overs-left' {
  const problem = findCorrectionProblem(ticket, event, now);
  if (problem !== null) return problem;
  // A child comes with an adult: the ticket stays with whoever bought it with the adult's.
  if (ticket.chairType === 'children') return 'child-stays-with-buyer';
  return ticket.handOvers >= maxHandOvers ? 'no-hand-overs-left' : null;
}

/** What the holder may do now. A link changes nothing, so it may be created at the open doors too. */
export function listTicketActions(
  ticket: ChangeableTicket,
  event: TicketEvent,
  now: Date,
): TicketAction[] {
  return [
    ...(ticket.received ? [] : (['share'] as const)),
    ...(findCorrectionProblem(ticket, event, now) ? [] : (['correct-name'] as const)),
    ...(findHandOverProblem(ticket, event, now) ? [] : (['hand-over'] as const)),
  ];
}
