/** What a webhook tells another program, with the words of the screen. A fact that is undone has an event of its own. */
export const webhookEvents = {
  'order.paid': 'Tickets are paid',
  'order.refunded': 'Tickets or an amount are refunded',
  'difference.paid': 'A difference in price is paid',
  'places.paid': 'Places of a gathering are paid',
  'places.refunded': 'Places of a gathering are refunded',
  'guest.arrived': 'A guest arrives',
  'guest.undone': 'An arrival is undone',
  'gift.received': 'A gift is received',
  'gift.refunded': 'A gift is refunded or voided',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The type of a message that an administrator sends to try an address. */
export const testEvent = 'test';
