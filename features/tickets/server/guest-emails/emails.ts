import { buildScreenUrl } from '#contract/screens.ts';
import type { EventChange } from '#features/event/contract/rules/event-details.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#contract/site-settings.ts';
import { buildEventBlocks } from '#features/event/server/event-emails.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { createCalendarAttachment } from '../build-event-calendar.ts';

const ChangeNotice = z.object({
  eventId: z.int(),
  name: z.string(),
  email: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
type ChangeNotice = z.output<typeof ChangeNotice>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'event change': ChangeNotice;
  }
}

/** Queues an email about a change of time or place to a holder of tickets, behind other emails; once for each change. */
export function queueChangeNotice(db: Database, data: ChangeNotice, now: Date): Promise<void> {
  return queueEmailFromBuilder(db, {
    dedupeKey: `event ${data.eventId} changed ${now.toISOString()} ${data.email}`,
    builder: 'event change',
    data,
    dueAt: now,
  });
}

export const createChangeNotice = (
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
): EmailBuilder<ChangeNotice> => ({
  data: ChangeNotice,
  build: (data, site) => buildChangeNotice(platform, data, site),
});

async function buildChangeNotice(
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  { eventId, name, email, changes }: ChangeNotice,
  site: Settings,
): Promise<Email | null> {
  const event = await findEvent(database, eventId);
  if (!event) return null;
  const blocks: EmailBlock[] = [
    paragraph(
      write`Dear ${mention({ name, email })},\nPlease note what has changed. Your tickets stay the same.`,
    ),
    { kind: 'facts', facts: changes.map((change) => [change.label, formatChange(change)]) },
    paragraph("Here's everything at a glance:"),
    ...buildEventBlocks(event, site.timeZone),
    {
      kind: 'button',
      label: 'Show my tickets',
      url: buildScreenUrl(config.PUBLIC_URL, '/search-tickets'),
    },
    paragraph("If you can't come now, please reply to this email."),
  ];
  return {
    to: email,
    heading: `Changed: ${event.title}`,
    blocks,
    attachments: [
      await createCalendarAttachment({
        feast: event,
        timeZone: site.timeZone,
        publicUrl: config.PUBLIC_URL,
        now: clock.now(),
      }),
    ],
  };
}

const formatChange = ({ before, after }: EventChange): string => `${after} (before: ${before})`;
