import { phoneSales } from '#features/orders/contract/phone-sales.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { CheckoutContext } from '../checkout/create-checkout-context.ts';
import { stopPhoneSale, giveUpPhoneSale, openPhoneSale } from './stop-phone-sale.ts';
import { getPhoneSale, renewPhoneSale } from './get-phone-sale.ts';
import { startPhoneSale } from './start-phone-sale.ts';

/** Enough for the guests of several desks behind one address, too few to guess a link. */
const linkTries = { points: 120, seconds: 600 };

export const createPhoneSalesEndpoints = (checkout: CheckoutContext) => {
  const { platform } = checkout;
  return implement(phoneSales, {
    start: ({ params, body, actor }) => startPhoneSale(platform, { params, body }, actor),
    renew: ({ params }) => renewPhoneSale(checkout, params.cart),
    cancel: async ({ params }) => {
      await stopPhoneSale(platform, params.cart, 'desk');
      return getPhoneSale(checkout, params.cart);
    },
    open: limited(linkTries, ({ params }) => openPhoneSale(platform, params.secret)),
    giveUp: limited(linkTries, ({ params }) => giveUpPhoneSale(platform, params.secret)),
  });
};
