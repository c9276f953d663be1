import { focusManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { Supplement } from '#features/orders/contract/supplements.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { DifferenceScreen } from './DifferenceScreen.tsx';

const place = (table: number) => ({
  tableName: `Table ${table}`,
  chairName: 'Chair 1',
  guestType: 'adult' as const,
});
const pending: Supplement = {
  status: 'pending',
  eventTitle: 'Reception',
  changes: [
    { before: place(1), after: place(3) },
    { before: place(2), after: place(4) },
  ],
  moreCents: 60_00,
  feeCents: 2_00,
  totalCents: 62_00,
  feePercent: 3,
  expiresAt: new Date('2030-05-01T12:00:00Z'),
  clientSecret: null,
  message: null,
};

test('two tickets that change are listed each by itself, before and after they are paid', async () => {
  let current = pending;
  const { page } = await openScreen(<DifferenceScreen />, {
    screen: '/pay/difference/$key',
    at: '/pay/difference/k',
    responses: {
      '/api/account': { account: null },
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/payment/config': { provider: 'sandbox', publishableKey: '' },
      '/api/difference/k': () => z.encode(Supplement, current),
    },
  });
  const readTerms = () =>
    page
      .getByRole('term')
      .elements()
      .map((term) => term.textContent);
  await expect
    .poll(() => readTerms().slice(0, 4))
    .toEqual(['Your ticket', 'Changes to', 'Your ticket', 'Changes to']);
  current = { ...pending, status: 'paid' };
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect
    .poll(() => readTerms().slice(0, 4))
    .toEqual(['Before', 'Your ticket', 'Before', 'Your ticket']);
});
