import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import {
  AudiencePeople,
  GuestMessage,
  type SeenMessage,
} from '#features/guest-messages/contract/guest-messages.ts';
import { site } from '#features/site/contract/site.ts';
import { deleteDraft } from '#ui/forms/drafts.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { MessageForm } from './MessageForm.tsx';
import type { WrittenMessage } from './useMessageForm.ts';

const written: WrittenMessage = {
  id: null,
  event: 1,
  audience: { kind: 'everyone' },
  subject: '',
  body: 'Dear {first name},',
  isAboutTicket: false,
};
afterEach(() =>
  deleteDraft('accountTextDraft', `guest message new 1 ${JSON.stringify(written.audience)}`),
);

const encodeMessage = (message: SeenMessage) =>
  z.encode(GuestMessage, {
    ...message,
    id: 7,
    event: 1,
    state: 'draft',
    createdAt: new Date('2027-05-01T12:00:00Z'),
    sendAt: null,
    recipients: [],
    changes: [],
  });

const encodePeople = (count: number) =>
  z.encode(AudiencePeople, {
    recipients: Array.from({ length: count }, (_, place) => ({
      name: `Guest ${place}`,
      email: `guest${place}@example.org`,
      order: place + 1,
      ticket: place + 1,
      seats: 'Table 1, Chair 1',
    })),
    skipped: [{ name: 'Late Guest', email: '', order: 9, reason: 'no-address' }],
  });

type Sent = { message: SeenMessage; count: number; again: boolean };

/** Opens the form of a new message; `send` responds to each try to send it. */
async function openForm(send: (sent: Sent) => Response | object) {
  const calls: string[] = [];
  let people = 2;
  let sentId = 0;
  const record = (name: string) => (sent: Sent) => {
    calls.push(name);
    return encodeMessage(sent.message);
  };
  const { page } = await openScreen(
    <MessageForm message={written} onSent={(id) => (sentId = id)} />,
    {
      responses: {
        '/api/site': () => Response.json(z.encode(site.get.response, sampleSite)),
        'POST /api/guest-messages/people': () => encodePeople(people),
        'POST /api/guest-messages': record('create'),
        'PUT /api/guest-messages/7': record('update'),
        'POST /api/guest-messages/7/send': (sent: Sent) => {
          calls.push(`send to ${sent.count}${sent.again ? ' again' : ''}`);
          people = 3;
          return send(sent);
        },
      },
    },
  );
  await page.getByLabelText('Subject').fill('Come early');
  return { page, calls, getSentId: () => sentId };
}

test('who gets it and who does not is counted; an unfinished message is not sent', async () => {
  const { page, calls } = await openForm(() => respondWithProblem('record-changed'));
  await expect
    .element(page.getByText('Goes to 2 people. Not to 1 person without an email address.').first())
    .toBeVisible();
  await page.getByLabelText('Message', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect.element(page.getByText('Message is required').first()).toBeVisible();
  await page.getByLabelText('Guests', { exact: true }).selectOptions('One order');
  await expect.element(page.getByText('Choose who gets it.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('when the number of people has changed, the message is confirmed anew and saved once', async () => {
  const { page, calls, getSentId } = await openForm(({ count }) =>
    count === 2
      ? respondWithProblem('recipients-changed', { count: 3, people: '3 people' })
      : encodeMessage({ ...written, subject: 'Come early' }),
  );
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect.element(dialog.getByText('This message goes to 3 people now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 3 people' }).click();
  await expect.poll(getSentId).toBe(7);
  expect(calls).toEqual(['create', 'send to 2', 'update', 'send to 3']);
});

test('the same text goes to the same guests again only when that is confirmed', async () => {
  const { page, calls, getSentId } = await openForm(({ again }) =>
    again
      ? encodeMessage({ ...written, subject: 'Come early' })
      : respondWithProblem('guest-message-repeated', { day: 'Saturday, May 1, 2027' }),
  );
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await dialog.getByLabelText('Send it again').click();
  await dialog.getByRole('button', { name: 'Send to 3 people' }).click();
  await expect.poll(getSentId).toBe(7);
  expect(calls.at(-1)).toBe('send to 3 again');
});
