import { expect, test } from 'vitest';
import { sampleEvent } from '#app/web/testing/sample-content.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { useSaleExtras } from './useSaleExtras.ts';

const offer = {
  id: 4,
  event: sampleEvent.id,
  name: 'Bus seat',
  description: '',
  priceCents: 15_00,
  isPerGuest: false,
  maxQuantity: 4,
  left: null,
  isForSponsors: false,
};

function Extras() {
  const { fields, choices, totalCents, clear } = useSaleExtras({ ...sampleEvent, hasExtras: true });
  return (
    <>
      <p>
        {choices.length} chosen for {totalCents} cents.
      </p>
      <button type="button" onClick={() => fields.changeQuantity(4, fields.getQuantity(4) + 1)}>
        Add
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  );
}

test('a reload keeps the extras that were chosen for a sale, until it is over', async () => {
  sessionStorage.clear();
  const options = { responses: { '/api/reception/extras': [offer] } };
  const first = await openScreen(<Extras />, options);
  await first.page.getByRole('button', { name: 'Add' }).click();
  await first.page.getByRole('button', { name: 'Add' }).click();
  await expect.element(first.page.getByText('1 chosen for 3000 cents.')).toBeVisible();
  await first.page.unmount();
  const second = await openScreen(<Extras />, options);
  await expect.element(second.page.getByText('1 chosen for 3000 cents.')).toBeVisible();
  await second.page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(second.page.getByText('0 chosen for 0 cents.')).toBeVisible();
});
