import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { receipts } from '#features/tickets/contract/receipts.ts';
import {
  type Question,
  type QuestionInput,
  questions,
  type ResponseChange,
  responses,
} from '#features/tickets/contract/questions.ts';
import { createOrderKey, getTicketSecret } from '../../create-ticket-key.ts';

export const meal: QuestionInput = {
  text: 'Meal',
  help: '',
  scope: 'guest',
  kind: 'one',
  isRequired: true,
  guestTypes: [],
  isAtDoor: false,
  closesDaysBefore: null,
  choices: ['Beef', 'Fish'].map((label) => ({ id: null, label })),
};
export const shirt: QuestionInput = { ...meal, text: 'T-shirt', kind: 'text', choices: [] };
export const bus: QuestionInput = {
  ...meal,
  text: 'Bus seats',
  kind: 'number',
  scope: 'order',
  choices: [],
};

const nothing = { text: '', choiceIds: [] as number[] };
/** A first response, or one that follows another. */
export const respond = (
  { id: questionId }: Pick<Question, 'id'>,
  ticketId: number | null,
  after: Partial<typeof nothing>,
  before: Partial<typeof nothing> = {},
): ResponseChange => ({
  questionId,
  ticketId,
  before: { ...nothing, ...before },
  after: { ...nothing, ...after },
});

/** A reception whose staff ask and whose guests respond. */
export async function setUpQuestions() {
  const reception = await setUpReception();
  const { site, hall, startFeast, sell } = reception;
  const secret = await getTicketSecret(site.handle.database);
  const query = () => ({ event: hall.event });
  return {
    ...reception,
    secret,
    /** Sells chairs; the tickets with the key of their order. */
    async buy(places: number[]) {
      await startFeast();
      const { orderId, tickets } = await sell(places);
      const holder = { telephone: sampleGuest.phone, email: sampleGuest.email, orderId };
      const key = [createOrderKey(secret, holder, site.clock.now())];
      return { orderId, ids: tickets.map(({ id }) => id), key };
    },
    add: (input: QuestionInput = meal) =>
      site.call(questions.create, { body: { event: hall.event, ...input } }, hall.staff),
    list: () => site.call(questions.list, { query: query() }, hall.staff),
    listResponses: () => site.call(responses.list, { query: query() }, hall.staff),
    saveForOrder: (order: { orderId: number; key: string[] }, changes: ResponseChange[]) =>
      site.call(responses.saveForOrder, {
        params: { telephone: sampleGuest.phone, orderId: order.orderId },
        body: { key: order.key, responses: changes },
      }),
    getReceipt: (order: { orderId: number; key: string[] }) =>
      site.call(receipts.getReceipt, {
        params: { telephone: sampleGuest.phone, orderId: order.orderId },
        query: { key: order.key },
      }),
    getTicket: (id: number) => site.call(orderAdmin.getTicket, { params: { id } }, hall.staff),
  };
}
