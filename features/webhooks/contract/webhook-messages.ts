import type { WebhookEvent } from './rules/webhook-events.ts';

/** What each message says: numbers, amounts in cents and times, never a name or an address. */
type MessageData = {
  'order.paid': {
    order: number;
    event: number;
    method: string;
    chairs: number;
    feeCents: number;
    totalCents: number;
  };
  'order.refunded': {
    order: number;
    event: number;
    method: string;
    tickets: number[];
    amountCents: number;
  };
  /** What a ticket costs more, because of another type or chair. */
  'difference.paid': {
    order: number;
    event: number;
    ticket: number;
    method: string;
    feeCents: number;
    totalCents: number;
  };
  /** Paid places of a gathering. */
  'places.paid': {
    booking: number;
    gathering: number;
    method: string;
    places: number;
    feeCents: number;
    totalCents: number;
  };
  'places.refunded': {
    booking: number;
    gathering: number | null;
    places: number[];
    amountCents: number;
  };
  'guest.arrived': { ticket: number; order: number; event: number };
  'guest.undone': { ticket: number; order: number; event: number };
  'gift.received': {
    donation: number;
    method: string;
    split: { purpose: string; amountCents: number }[];
    feeCents: number;
    totalCents: number;
  };
  /** Voided: it was entered by mistake, and no money went back. */
  'gift.refunded': { donation: number; amountCents: number; isVoided: boolean };
};

/** A message about a fact. */
export type Message = {
  [Event in WebhookEvent]: {
    event: Event;
    /** With the event, what the fact is known by forever. */
    key: string | number;
    data: MessageData[Event];
    occurredAt: Date;
    createdAt: Date;
  };
}[WebhookEvent];
