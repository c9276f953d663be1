import { describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { BatchDonation } from '#features/donations/contract/donation-batches.ts';
import { storedTelephone, telephone } from './buyer.ts';
import { listEndpoints } from './endpoint.ts';

// A Ugandan number as earlier versions stored it.
const earlier = '0772123456';

describe('a number that earlier versions stored', () => {
  test('is none that somebody gives', () => {
    expect(telephone.safeParse(earlier).success).toBe(false);
    expect(storedTelephone.safeParse(earlier).success).toBe(true);
    for (const text of ['772123456', '07721234567', '+0772123456', '0772 123456'])
      expect(storedTelephone.safeParse(text).success, text).toBe(false);
  });

  const paths = listEndpoints(contract).filter(({ path }) => path.includes(':telephone'));
  test.each(paths)('names what it belongs to: $method $path', ({ params }) => {
    const named = params?.safeParse({ telephone: earlier, orderId: '1' });
    expect(named).toMatchObject({ success: true });
  });

  const { tickets } = contract.reception;
  const { getOfOrders, deleteOfOrders } = contract.personalData;
  test.each([
    [getOfOrders.query, { telephone: earlier }],
    [deleteOfOrders.body, { telephone: earlier }],
    [tickets.verifyTelephone.body, { telephone: earlier, key: 'x' }],
    [BatchDonation.shape.phone, earlier],
  ])('finds its records (%#)', (schema, input) => {
    expect(schema?.safeParse(input)).toMatchObject({ success: true });
  });
});
