import { z } from 'zod';
import { buildScreenUrl } from '#contract/screens.ts';
import type { Settings } from '#contract/site-settings.ts';
import {
  saleLabels,
  saleSentences,
  waitingListOffer,
} from '#features/event/contract/rules/sale-sentences.ts';
import { getSaleState, hasSeats, isSelling } from '#features/event/contract/rules/sale-state.ts';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { createReminderKey } from './create-reminder-key.ts';
import { buildEventBlocks } from '../event-emails.ts';
import { describeEvent } from '../find-event.ts';
import { findEvent } from '../queries.ts';
import { findReminder } from './queries.ts';

const SaleOpenEmail = z.object({ id: z.int() });
type SaleOpenEmail = z.output<typeof SaleOpenEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'sale-open': SaleOpenEmail;
  }
}

/** Queues the one email of a reminder, behind emails that someone waits for. */
export const queueSaleOpenEmail = (db: Database, id: number, now: Date): Promise<void> =>
  queueEmailFromBuilder(db, {
    dedupeKey: `sale open ${id}`,
    builder: 'sale-open',
    data: { id },
    dueAt: now,
  });

type Needs = Pick<Platform, 'database' | 'clock' | 'config'>;

export const createSaleOpenEmail = (platform: Needs): EmailBuilder<SaleOpenEmail> => ({
  data: SaleOpenEmail,
  build: ({ id }, site) => buildSaleOpenEmail(platform, id, site),
});

/** What the opening means to who waited for it: the seats of a hot sale can be taken before the email goes out. */
const describeOpening = (isSoldOut: boolean, site: string) =>
  isSoldOut
    ? {
        heading: saleLabels['sold-out'],
        text: `The sale has opened. ${saleSentences['sold-out']} ${waitingListOffer}`,
        label: 'Join the waiting list',
        url: buildScreenUrl(site, '/waiting-list'),
      }
    : {
        heading: 'Tickets are on sale',
        text: 'They are on sale now.',
        label: 'Choose your seats',
        url: buildScreenUrl(site, '/reception'),
      };

async function buildSaleOpenEmail(
  platform: Needs,
  id: number,
  site: Settings,
): Promise<Email | null> {
  const { database, clock, config } = platform;
  const reminder = await findReminder(database, id);
  const record = reminder && (await findEvent(database, reminder.eventId));
  // Unsubscribed or deleted in the meantime.
  if (!reminder || !record) return null;
  const event = await describeEvent(platform, record);
  const state = getSaleState(event, clock.now());
  // Closed again: there is nothing to come for.
  if (!isSelling(state)) return null;
  const opening = describeOpening(!hasSeats(state), config.PUBLIC_URL);
  const key = await createReminderKey(database, id);
  return {
    to: reminder.email,
    heading: `${opening.heading}: ${event.title}`,
    blocks: [
      paragraph(
        `Hello,\nYou asked us to tell you when tickets for the ${event.title} go on sale. ${opening.text}`,
      ),
      ...buildEventBlocks(event, site.timeZone),
      {
        kind: 'button',
        label: opening.label,
        url: opening.url,
      },
      paragraph(
        write`We send this reminder once. If you didn’t ask for it, ignore this email. To get no reminders: ${buildScreenUrl(config.PUBLIC_URL, '/sale-reminder/$key', { key })}`,
      ),
    ],
  };
}
