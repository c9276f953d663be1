import { tributeLabels } from '#features/donations/contract/rules/tributes.ts';
import { decapitalize } from '#contract/rules/capitals.ts';
import type { Settings } from '#contract/site-settings.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { mention, quote, removeLinks, toPlainName, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { findDonation, getDonationSettings } from './queries.ts';

const TributeData = z.object({ donationId: z.int() });
type TributeData = z.output<typeof TributeData>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    tribute: TributeData;
  }
}

/** Queues the email to the family, once per gift, when the donor named an address. */
export const queueTributeEmail = (db: Database, donationId: number): Promise<void> =>
  queueEmailFromBuilder(db, {
    dedupeKey: `donation ${donationId} tribute`,
    builder: 'tribute',
    data: { donationId },
  });

export const createTributeEmail = (
  platform: Pick<Platform, 'database'>,
): EmailBuilder<TributeData> => ({
  data: TributeData,
  build: (data, site) => writeTribute(platform, data, site),
});

/** Who gave, if the donor wants that, and the donor's words; never the amount. Null when the gift was refunded meanwhile. */
async function writeTribute(
  { database }: Pick<Platform, 'database'>,
  { donationId }: TributeData,
  site: Settings,
): Promise<Email | null> {
  const donation = await findDonation(database, donationId);
  if (!donation || donation.state !== 'PAID') return null;
  const { familyEmail, familyMessage, isDonorNamed, tributeKind, tributeName } = donation;
  if (familyEmail === '' || tributeKind === '') return null;
  const settings = await getDonationSettings(database);
  const recipient = settings.recipient || site.name;
  const label = decapitalize(tributeLabels[tributeKind]);
  const donor = isDonorNamed ? mention(donation) : 'Someone';
  const blocks: EmailBlock[] = [
    paragraph(
      write`${donor} made a gift to ${recipient} ${label} ${quote(donation, toPlainName(tributeName))}.`,
    ),
    ...(familyMessage === ''
      ? []
      : [
          paragraph(isDonorNamed ? 'They wrote to you:' : 'They wrote to you, without their name:'),
          paragraph(quote(donation, removeLinks(familyMessage))),
        ]),
    paragraph(
      'The person who gave asked us to tell you, and gave us your address. We use it for this email only.',
    ),
  ];
  const heading = `A gift ${label} someone dear to you`;
  return { to: familyEmail, subject: `${heading}: ${site.name}`, heading, blocks };
}
