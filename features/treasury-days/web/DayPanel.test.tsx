import { focusManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { site } from '#features/site/contract/site.ts';
import { TreasuryDay } from '#features/treasury-days/contract/treasury-days.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { DayPanel } from './DayPanel.tsx';

const today = dayInTimeZone(new Date(), sampleSite.timeZone);
const path = `/api/payment/days/${today}`;

const createDay = (amountCents: number): TreasuryDay => ({
  day: today,
  income: [
    { day: today, method: 'cash', account: 'tickets', kind: '', kindLabel: '', amountCents },
  ],
  drawers: [],
  collections: [],
  figures: `figures-${amountCents}`,
  signature: null,
});

test('signs the figures that the dialog began with; others that arrived are shown, then signed', async () => {
  let day = createDay(100_00);
  const signed: string[] = [];
  const { page } = await openScreen(<DayPanel />, {
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      [path]: () => z.encode(TreasuryDay, day),
      [`PUT ${path}/signature`]: (sent: unknown) => {
        const { figures, note } = z.object({ figures: z.string(), note: z.string() }).parse(sent);
        signed.push(figures);
        if (figures !== day.figures) return respondWithProblem('day-changed');
        day = {
          ...day,
          signature: { signedBy: 'Sample Helper', signedAt: new Date(), note, isCurrent: true },
        };
        return z.encode(TreasuryDay, day);
      },
    },
  });
  const sign = page.getByRole('button', { name: 'Sign this day' });
  await sign.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('$100.00')).toBeVisible();

  // Someone sells meanwhile, and the window, once it is used again, has the new figures.
  day = createDay(130_00);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.poll(() => page.container.textContent).toContain('$130.00');
  await expect.element(dialog.getByText('$100.00')).toBeVisible();

  await dialog.getByRole('button', { name: 'Sign this day' }).click();
  await expect.element(dialog.getByText(/The figures of this day have changed/)).toBeVisible();
  await expect.element(dialog.getByText('$130.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign this day' }).click();
  await expect.element(page.getByText(/^Signed by Sample Helper/)).toBeVisible();
  expect(signed).toEqual(['figures-10000', 'figures-13000']);
});
