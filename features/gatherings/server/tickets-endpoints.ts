import { gatheringDoor } from '#features/gatherings/contract/gathering-door.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { limitDeclines } from '#features/payments/server/limit-declines.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { passMediaType } from '#features/tickets/server/wallet/wallet-endpoints.ts';
import { implement, limited } from '#platform/http/implement.ts';
import { findPartyByKey } from './create-party-link.ts';
import { getBooking, getPlacesPayment } from './get-booking.ts';
import { payPlaces } from './pay-booking.ts';
import { listDoorPlaces, receivePlaces } from './receive-places.ts';
import { refundPlaces, retryRefunds } from './refund-booking.ts';
import { saveTicketTypes } from './save-ticket-types.ts';
import { createApplePlace, createGooglePlace } from './save-place-pass.ts';

/** Stops floods only; declined cards have their own limits. */
const tries = { points: 120, seconds: 60 };

/** Per client: the places of a family, several times. */
const files = { points: 30, seconds: 60 };

export const createTicketEndpoints = (payments: PaymentContext) => {
  const { platform } = payments;
  return [
    ...implement(gatheringDoor, {
      list: ({ params, query }) => listDoorPlaces(platform.database, { ...params, ...query }),
      receive: ({ params, body: { day, scans } }) =>
        receivePlaces(platform, { ...params, day }, scans),
    }),
    ...implement(gatheringTickets, {
      saveTypes: ({ params, body, actor }) => saveTicketTypes(platform, params.id, body, actor),
      getPayment: limited(tries, ({ params }) => getPlacesPayment(payments, params.key)),
      pay: limited(tries, async ({ params, body, request }) => {
        const { id } = await findPartyByKey(platform.database, params.key);
        return limitDeclines(
          payments,
          { request, purchase: `places ${id}`, token: body.token },
          () => payPlaces(payments, { ...params, ...body }, request.headers['idempotency-key']),
        );
      }),
      getApplePass: limited(files, async ({ params }, reply) =>
        reply
          .header('content-disposition', 'attachment; filename="place.pkpass"')
          .type(passMediaType)
          .send(await createApplePlace(platform, params)),
      ),
      getGooglePass: limited(files, async ({ params }, reply) =>
        reply.redirect(await createGooglePlace(platform, params)),
      ),
      getBooking: ({ params }) => getBooking(platform.database, params.id),
      refund: ({ params, body, actor }) => refundPlaces(payments, { ...params, ...body, actor }),
      retryRefund: ({ params, actor }) => retryRefunds(payments, params.id, actor),
    }),
  ];
};
