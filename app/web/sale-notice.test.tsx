import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SaleState } from '#features/event/contract/rules/sale-state.ts';
import { SaleNotice } from '#features/event/web/SaleNotice.tsx';
import { site } from '#features/site/contract/site.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { sampleEvent, sampleSite } from './testing/sample-content.ts';

const responses = {
  '/api/site': z.encode(site.get.response, sampleSite),
  '/api/albums': [],
};

const notice = (state: SaleState) => (
  <SaleNotice
    event={sampleEvent}
    sale={{ state, byType: { adult: state, youth: 'open', children: state, priest: 'open' } }}
    chairType="adult"
  />
);

test('a change of the sale is announced once, as a whole, in a region that was there before', async () => {
  const { page: screen, rerender } = await openScreen(notice('open'), { responses });
  const region = screen.getByRole('status');
  const first = region.element();
  expect(first.textContent).toBe('');
  await rerender(notice('few-left'));
  await expect.element(region).toHaveTextContent('Only a few seats are left.');
  await rerender(notice('type-sold-out'));
  await expect
    .element(region)
    .toHaveTextContent(
      'No chairs available for this type. Please check back later.Join the waiting list, and we’ll offer you seats when they open up.',
    );
  expect(region.element()).toBe(first);
  await expect.element(screen.getByText('Still free: Youth seats')).toBeVisible();
  // What is typed or pressed there would announce everything again.
  const controls = 'a, input, button, form';
  expect(region.element().querySelector(controls)).toBeNull();
  await rerender(notice('not-yet'));
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(region.element().querySelector(controls)).toBeNull();
});
