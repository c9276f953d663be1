import type {
  AdminOrder,
  AdminTicket,
  AdminTicketDetails,
} from '#features/orders/contract/order-admin.ts';

const now = new Date('2027-05-01T12:00:00Z');

/** A ticket of the order, at Table 1. */
export const buildTicket = (
  id: number,
  change: Partial<AdminTicket> = {},
  amount = 20_000,
): AdminTicket => ({
  cancelledAt: null,
  handOvers: 0,
  sharedAt: null,
  ticket: {
    id,
    checkoutDate: now,
    userName: 'Sample Guest',
    userEmail: 'guest@example.org',
    telephone: '6175550123',
    tableName: 'Table 1',
    chairName: `Chair ${id}`,
    amount,
    chairType: 'adult',
    chairId: id,
    barCode: `CODE${id}`,
    received: false,
  },
  ...change,
});

/** An order of $400 that a card has paid, with its fee. */
export const buildDetails = (
  tickets: AdminTicket[],
  change: Partial<AdminOrder> = {},
): AdminTicketDetails => ({
  event: 1,
  typePrices: [],
  tickets,
  notes: [],
  form: { questions: [], responses: [] },
  changes: [],
  emails: { sent: [], pendingCount: 0 },
  order: {
    id: 7,
    state: 'paid',
    method: 'card',
    name: 'Sample Buyer',
    email: 'buyer@example.org',
    telephone: '6175550123',
    reference: '',
    subtotalCents: 40_000,
    feeCents: 1_200,
    totalCents: 41_200,
    paidCents: 41_200,
    refundedCents: 0,
    leftCents: 41_200,
    refundDueCents: 0,
    refundFailedCents: 0,
    paidAt: now,
    soldBy: null,
    ...change,
  },
});
