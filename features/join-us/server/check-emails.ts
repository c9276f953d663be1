import { z } from 'zod';
import { buildScreenUrl } from '#contract/screens.ts';
import { findMember } from '#features/directory/server/queries.ts';
import { isPresent } from '#features/directory/server/rules.ts';
import type { Database } from '#platform/database/database.ts';
import type { EmailBuilder } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Platform } from '#platform/platform.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';
import { findCheck } from './check-queries.ts';
import { type CheckRow, hasResponded, isCheckLinkOpen } from './rules.ts';

const CheckEmail = z.object({ memberId: z.int() });
type CheckEmail = z.output<typeof CheckEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'household-check': CheckEmail;
  }
}

const getKeySecret = (db: Database) => getOrCreateSiteSecret(db, 'household-check');

/** Of one sending: those of earlier years don't work any more. */
const getSignedText = ({ memberId, sentAt }: CheckRow) =>
  `household check ${memberId} ${sentAt.getTime()}`;

export const createCheckKey = async (db: Database, check: CheckRow): Promise<string> =>
  `${check.memberId}.${sign(await getKeySecret(db), getSignedText(check))}`;

/** The question that a key opens; undefined when it has ended or is not valid. */
export async function findCheckByKey(
  db: Database,
  key: string,
  now: Date,
): Promise<CheckRow | undefined> {
  const [, memberId, signature = ''] = /^(\d{1,9})\.(.+)$/.exec(key) ?? [];
  const check = memberId === undefined ? undefined : await findCheck(db, Number(memberId));
  if (!check || !isCheckLinkOpen(check, now)) return undefined;
  return verify(await getKeySecret(db), getSignedText(check), signature) ? check : undefined;
}

/** Written when it is sent, to those who are still there and have not answered. */
export const createCheckEmail = ({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): EmailBuilder<CheckEmail> => ({
  data: CheckEmail,
  async build({ memberId }, site) {
    const entry = await findMember(database, memberId);
    const check = await findCheck(database, memberId);
    if (!entry || !check || !isPresent(entry) || entry.email === '' || hasResponded(check))
      return null;
    const key = await createCheckKey(database, check);
    const person = { name: entry.name, email: entry.email, userId: entry.userId };
    return {
      to: entry.email,
      heading: 'Is this still right?',
      blocks: [
        paragraph(write`Dear ${mention(person)},`),
        paragraph(
          `Once a year we ask every household of ${site.name} whether our directory still has the right names, numbers and address. One press is enough when all of it is right.`,
        ),
        {
          kind: 'button',
          label: 'See what we have',
          url: buildScreenUrl(config.PUBLIC_URL, '/household-check/$key', { key }),
        },
        paragraph('The link is for your household. Please do not pass it on.'),
        ...(check.reminders > 0 ? [paragraph('This is a reminder; your answer ends them.')] : []),
      ],
    };
  },
});
