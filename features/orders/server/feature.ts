import { defineFeature } from '#platform/feature.ts';
import { createBoxOfficeEndpoints } from './box-office/box-office-endpoints.ts';
import { createPhoneSalesEndpoints } from './box-office/phone-sales-endpoints.ts';
import { createCheckoutEndpoints } from './checkout/checkout-endpoints.ts';
import type { CheckoutContext } from './checkout/create-checkout-context.ts';
import { createOrderEmail } from './checkout/order-emails.ts';
import { createOrderPayable } from './checkout/order-payable.ts';
import { countOpenDrawers } from './drawers/list-drawers.ts';
import { createDrawersEndpoints } from './drawers/drawers-endpoints.ts';
import { createOrderAdminEndpoints } from './order-admin/order-admin-endpoints.ts';
import { orderRecords, ticketRecords } from './person-record-queries.ts';
import {
  findUnaddressedOrders,
  listOrderTelephones,
  orderData,
  orderDataOfOrders,
} from './personal-data-queries.ts';
import { orderRetentionRules } from './retention-queries.ts';
import { closeRequests, createRequestExpiryJob } from './seat-requests/close-requests.ts';
import { countWaitingRequests } from './seat-requests/queries.ts';
import { createSeatRequestsEndpoints } from './seat-requests/seat-requests-endpoints.ts';
import { createSupplementJob } from './supplements/close-supplement.ts';
import { addSupplements } from './supplements/supplement-payable.ts';
import { createSupplementsEndpoints } from './supplements/supplements-endpoints.ts';
import { createWaitingListJob } from './waiting-list/send-offers.ts';
import { createWaitingListEndpoints } from './waiting-list/waiting-list-endpoints.ts';

/** Orders from all doors: online, at the box office, by request and from the waiting list. */
export const createOrdersFeature = (checkout: CheckoutContext) => {
  const { platform } = checkout;
  return defineFeature({
    name: 'orders',
    endpoints: [
      ...createCheckoutEndpoints(checkout),
      ...createBoxOfficeEndpoints(platform),
      ...createPhoneSalesEndpoints(checkout),
      ...createDrawersEndpoints(platform),
      ...createOrderAdminEndpoints(checkout),
      ...createSupplementsEndpoints(checkout),
      ...createSeatRequestsEndpoints(platform),
      ...createWaitingListEndpoints(platform),
    ],
    jobs: [
      createRequestExpiryJob(platform),
      createWaitingListJob(platform),
      createSupplementJob(platform),
    ],
    emails: {
      order: { ...createOrderEmail(platform), cause: 'payment' },
      'price-difference': { cause: 'team' },
      'price-difference-impossible': { cause: 'payment' },
      'price-difference-dropped': { cause: 'payment' },
      'seat-request-confirm': { cause: { toRecipient: 6, byCause: 120 } },
      'seat-request-received': { cause: { toRecipient: 6, byCause: 120 } },
      'seat-request-approved': { cause: 'team' },
      'seat-request-declined': { cause: 'team' },
      'waiting-confirm': { cause: { toRecipient: 6, byCause: 120 } },
      'waiting-joined': { cause: { toRecipient: 6, byCause: 120 } },
      'waiting-already': { cause: { toRecipient: 6, byCause: 120 } },
      'waiting-offer': { cause: 'limited request' },
      'waiting-passed': { cause: 'limited request' },
      'waiting-left': { cause: { toRecipient: 6, byCause: 120 } },
    },
    events: { 'chairs taken': (db, chairs) => closeRequests(platform, db, chairs) },
    retention: orderRetentionRules(platform),
    personalData: orderData,
    personRecords: { order: orderRecords, ticket: ticketRecords },
    orderData: orderDataOfOrders,
    unaddressedOrders: { find: findUnaddressedOrders, listTelephones: listOrderTelephones },
    payables: { order: addSupplements(platform, createOrderPayable(checkout)) },
    today: {
      'seat-requests': () => countWaitingRequests(platform.database),
      'drawers-uncounted': () => countOpenDrawers(platform),
    },
  });
};
