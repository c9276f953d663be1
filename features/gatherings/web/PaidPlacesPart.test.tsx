import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnParty } from '#features/gatherings/contract/gathering-parties.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { PaidPlacesPart } from './PaidPlacesPart.tsx';

const place = (id: number, isRefunded: boolean) => ({
  id,
  title: 'Adult, private room',
  priceCents: 120_00,
  code: `CODE000${id}`,
  isRefunded,
});
const party = {
  soldTickets: [place(1, false), place(2, true)],
  wallets: ['apple', 'google'],
} satisfies Pick<OwnParty, 'soldTickets' | 'wallets'>;

test('a place that is not refunded is saved to a wallet by the link of the answer', async () => {
  await page.viewport(360, 700);
  await openScreen(<PaidPlacesPart linkKey="k" party={party} />, { responses: {} });
  const apple = page.getByRole('link', { name: 'Add to Apple Wallet: Adult, private room' });
  await expect
    .element(apple)
    .toHaveAttribute('href', '/api/gatherings/parties/k/places/1/place.pkpass');
  await expect
    .element(page.getByRole('link', { name: /^Save to Google Wallet/ }))
    .toHaveAttribute('href', '/api/gatherings/parties/k/places/1/google-wallet');
});
