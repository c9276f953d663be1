import { z } from 'zod';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { plainOccurrence } from '#features/gatherings/contract/gathering-days.ts';
import {
  gatherings,
  TeamGathering,
  toGatheringFields,
} from '#features/gatherings/contract/gatherings.ts';
import { site } from '#features/site/contract/site.ts';
import { getCurrentNotice } from '#ui/feedback/notices.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { DaysPart } from './DaysPart.tsx';
import { GatheringForm } from './GatheringForm.tsx';
import { LoadedGathering } from './GatheringFormScreens.tsx';
import { QuestionsForm } from './QuestionsForm.tsx';
import { SlotsForm } from './SlotsForm.tsx';
import { TicketTypesForm } from './TicketTypesForm.tsx';

const salad = {
  id: 1,
  kind: 'bring' as const,
  title: 'Salad',
  startTime: '',
  endTime: '',
  places: 1,
};
const cake = { ...salad, id: 2, title: 'Cake' };
const adult = { id: 1, title: 'Adult', priceCents: 100_00, isForChild: false, stock: 10 };
const child = { ...adult, id: 2, title: 'Child', isForChild: true };
const meal = {
  id: 1,
  text: 'Meal',
  help: '',
  kind: 'text' as const,
  isRequired: false,
  choices: [],
};
const ride = { ...meal, id: 2, text: 'Ride' };
const stored: TeamGathering = {
  id: 7,
  slug: 'feast',
  title: 'Feast',
  description: '',
  day: '2027-12-18',
  startTime: '17:00',
  endTime: '',
  repeats: 'once',
  every: 1,
  until: null,
  venue: 'The hall',
  address: '',
  contact: '',
  audience: ['everybody'],
  takesParties: true,
  maxPeople: null,
  closesDaysBefore: 0,
  remindsDaysBefore: null,
  isPublished: false,
  picture: null,
  questions: [meal],
  slots: [salad],
  ticketTypes: [adult],
  feePercent: 3,
  changes: [],
  days: [],
};
const conflict = 'This changed while you looked at it: it. Look again, then decide.';

/** Opens a form; somebody else saves `changes` before its first save, which is rejected. `sent` has what is saved. */
async function openForm(
  render: (gathering: TeamGathering) => ReactNode,
  path: string,
  changes: Partial<TeamGathering>,
) {
  let current = stored;
  const sent: unknown[] = [];
  const encode = () => z.encode(gatherings.getForTeam.response, current);
  const { page } = await openScreen(<LoadedGathering id={7}>{render}</LoadedGathering>, {
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/gatherings/7': encode,
      [`PUT /api/gatherings/7${path}`]: (body: unknown) => {
        sent.push(body);
        current = { ...stored, ...changes };
        return sent.length === 1
          ? respondWithProblem('record-changed', { changes: 'it' })
          : encode();
      },
    },
  });
  return { page, sent };
}

test('a list keeps what was entered, shows what someone else added, and is then saved with both', async () => {
  const { page, sent } = await openForm(
    (gathering) => <SlotsForm gathering={gathering} />,
    '/slots',
    { slots: [salad, cake] },
  );
  await page.getByLabelText('What to bring').fill('Green salad');
  const save = page.getByRole('button', { name: 'Save list' });
  await save.click();
  await expect.element(page.getByText(conflict)).toBeVisible();
  await expect.element(page.getByLabelText('What to bring').nth(1)).toHaveValue('Cake');
  await expect.element(page.getByLabelText('What to bring').first()).toHaveValue('Green salad');
  await save.click();
  const mine = { ...salad, title: 'Green salad' };
  await expect
    .poll(() => sent)
    .toEqual([
      { slots: [mine], seen: [salad] },
      { slots: [mine, cake], seen: [salad, cake] },
    ]);
});

test('so are prices', async () => {
  const { page, sent } = await openForm(
    (gathering) => <TicketTypesForm gathering={gathering} />,
    '/ticket-types',
    { ticketTypes: [adult, child], feePercent: 2 },
  );
  await page.getByLabelText('Dollars').fill('120');
  const save = page.getByRole('button', { name: 'Save prices' });
  await save.click();
  await expect.element(page.getByText(conflict)).toBeVisible();
  await expect.element(page.getByLabelText('Card fee, percent')).toHaveValue('2');
  await save.click();
  const mine = { ...adult, priceCents: 120_00 };
  await expect
    .poll(() => sent)
    .toEqual([
      { ticketTypes: [mine], feePercent: 3, seen: { ticketTypes: [adult], feePercent: 3 } },
      {
        ticketTypes: [mine, child],
        feePercent: 2,
        seen: { ticketTypes: [adult, child], feePercent: 2 },
      },
    ]);
});

test('a question keeps what was entered, and those of others stay', async () => {
  const { page, sent } = await openForm(
    (gathering) => <QuestionsForm gathering={gathering} />,
    '/questions',
    { questions: [ride, meal] },
  );
  await page.getByRole('button', { name: 'Edit Meal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Question', { exact: true }).fill('Your meal');
  const save = dialog.getByRole('button', { name: 'Save question' });
  await save.click();
  await expect.element(dialog.getByText(conflict)).toBeVisible();
  await expect.element(page.getByText(/^Ride/)).toBeInTheDocument();
  await save.click();
  const mine = { ...meal, text: 'Your meal' };
  await expect
    .poll(() => sent)
    .toEqual([
      { questions: [mine], seen: [meal] },
      { questions: [ride, mine], seen: [ride, meal] },
    ]);
});

test('a day keeps what was entered, and can be undone', async () => {
  const day = stored.day;
  const days = [
    {
      day,
      startsAt: new Date('2027-12-18T22:00:00Z'),
      endsAt: null,
      isCanceled: false,
      isMoved: false,
      note: '',
      coming: 0,
      waiting: 0,
      arrived: 0,
    },
  ];
  const others = { ...plainOccurrence, startTime: '18:00' };
  const { page, sent } = await openForm(
    (gathering) => <DaysPart gathering={{ ...gathering, days }} canEdit />,
    `/occurrences/${day}`,
    { changes: [{ day, ...others }] },
  );
  await page.getByRole('button', { name: /^Cancel or move/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Why').fill('Snow');
  const save = dialog.getByRole('button', { name: 'Save day' });
  await save.click();
  await expect.element(dialog.getByText(conflict)).toBeVisible();
  await expect.element(dialog.getByLabelText('Other start')).toHaveValue('18:00');
  await save.click();
  await expect.poll(() => getCurrentNotice()?.message).toBe('Day saved.');
  await getCurrentNotice()?.undo?.();
  const mine = { note: 'Snow' };
  await expect
    .poll(() => sent)
    .toEqual([
      { ...plainOccurrence, ...mine, seen: plainOccurrence },
      { ...others, ...mine, seen: others },
      { ...others, seen: others },
    ]);
});

test('a gathering keeps what was entered, with what others changed elsewhere', async () => {
  const { page, sent } = await openForm(
    (gathering) => <GatheringForm gathering={gathering} />,
    '',
    { startTime: '18:00' },
  );
  await page.getByLabelText('Place', { exact: false }).first().fill('The garden');
  const save = page.getByRole('button', { name: 'Save gathering' });
  await save.click();
  await expect.element(page.getByText(conflict)).toBeVisible();
  await expect.element(page.getByLabelText('Starts at')).toHaveValue('18:00');
  await save.click();
  const seen = toGatheringFields(stored);
  const venue = 'The garden';
  await expect
    .poll(() => sent)
    .toEqual([
      { ...seen, venue, seen },
      { ...seen, venue, startTime: '18:00', seen: { ...seen, startTime: '18:00' } },
    ]);
});
