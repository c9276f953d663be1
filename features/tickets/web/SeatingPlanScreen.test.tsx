import { z } from 'zod';
import { expect, test } from 'vitest';
import { sampleEvent } from '#app/web/testing/sample-content.ts';
import { Event } from '#contract/event.ts';
import type { HallPlan } from '#features/event/contract/events.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { SeatingPlanScreen } from './SeatingPlanScreen.tsx';

const toWire = (event: Partial<Event>) => z.encode(Event, { ...sampleEvent, ...event });

const createPlan = (tableName: string): HallPlan => ({
  height: 60,
  features: [],
  tableSize: null,
  tables: [{ tableName, x: 20, y: 20, shape: 'round', rotation: 0, chairs: 10, maxChildren: null }],
});

const open = (at: string, earlier: () => Response) =>
  openScreen(<SeatingPlanScreen />, {
    screen: '/seating-plan',
    at,
    responses: {
      '/api/events/current': toWire({ title: 'Reception of 2027' }),
      '/api/events/4/plan': createPlan('Table 4'),
      '/api/events/3': earlier,
      '/api/events/3/plan': createPlan('Table 3'),
    },
  });

const respondWithEarlier = () =>
  Response.json(toWire({ id: 3, title: 'Reception of 2026', past: true, salesOpen: false }));

test('the code of an earlier reception opens its plan, and says that it is over', async () => {
  const { page } = await open('/seating-plan?event=3&table=Table+3', respondWithEarlier);
  await expect.element(page.getByText('The Reception of 2026 is over.')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /Reception of 2026/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the plan of the Reception of 2027' }))
    .toHaveAttribute('href', '/seating-plan');
});

test.each(['/seating-plan?table=Table+4', '/seating-plan?event=4&table=Table+4'])(
  'the plan of the current reception says nothing more (%s)',
  async (at) => {
    const { page } = await open(at, respondWithEarlier);
    await expect.element(page.getByText('Table 4', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/is over/)).not.toBeInTheDocument();
  },
);

test('the code of a reception that was deleted leads to the current plan', async () => {
  const { page } = await open('/seating-plan?event=3&table=Table+3', () =>
    respondWithProblem('event-not-found'),
  );
  await expect
    .element(page.getByRole('link', { name: 'See the plan of the Reception of 2027' }))
    .toBeVisible();
});
