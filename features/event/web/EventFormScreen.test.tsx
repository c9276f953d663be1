import { z } from 'zod';
import { expect, test } from 'vitest';
import { sampleEvent, sampleSite } from '#app/web/testing/sample-content.ts';
import { Event } from '#contract/event.ts';
import { site } from '#features/site/contract/site.ts';
import { NoticeBar } from '#ui/feedback/NoticeBar.tsx';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { EventFormScreen } from './EventFormScreen.tsx';

const event = z.encode(Event, sampleEvent);
const path = `/api/events/${sampleEvent.id}`;

type Saved = { title: string; prices: unknown; seen: Record<string, unknown> };

/** Opens the form of the reception; the result lists what was saved. */
async function open(respond = (body: Saved): unknown => body) {
  const saved: Saved[] = [];
  const { page } = await openScreen(
    <>
      <EventFormScreen />
      <NoticeBar />
    </>,
    {
      screen: '/events/$id',
      at: `/events/${sampleEvent.id}`,
      responses: {
        [path]: event,
        [`${path}/holders`]: { holders: 0 },
        '/api/site': z.encode(site.get.response, sampleSite),
        [`PUT ${path}`]: (body: Saved) => {
          saved.push(body);
          const response = respond(body);
          return response === body ? { ...event, ...body } : response;
        },
      },
    },
  );
  return { page, saved };
}

test('Undo gives a reception its title and prices back, unless it changed since', async () => {
  const { page, saved } = await open();
  await page.getByLabelText('Title').fill('Another title');
  await page.getByLabelText('Price in dollars').first().fill('250');
  await page.getByRole('button', { name: 'Save reception' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => saved).toHaveLength(2);
  const [first, second] = saved;
  expect(first).toMatchObject({ title: 'Another title', seen: { title: event.title } });
  expect(first?.seen['prices']).toEqual(event.prices);
  expect(second).toMatchObject({
    title: event.title,
    prices: event.prices,
    seen: { title: 'Another title', prices: first?.prices },
  });
});

test('a save over a change by somebody else is refused, and keeps what was typed', async () => {
  const { page } = await open(() => respondWithProblem('record-changed', { changes: 'doors at' }));
  await page.getByLabelText('Title').fill('Another title');
  await page.getByRole('button', { name: 'Save reception' }).click();
  await expect.element(page.getByText(/doors at/)).toBeVisible();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Another title');
});
