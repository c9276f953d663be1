import { buildScreenUrl } from '#contract/screens.ts';
import { queueEmailFromBuilder } from '#platform/email/email.ts';
import { eq } from 'drizzle-orm';
import { member } from '#features/directory/server/tables.ts';
import {
  queueDecisionEmail,
  queueConfirmEmail,
  queueRequestEmails,
} from '#features/join-us/server/emails.ts';
import { findRequest, insertRequestRow } from '#features/join-us/server/queries.ts';
import type { Example, ExampleContext } from './example-context.ts';
import { createRequestRow } from './join-us-rows.ts';

async function addRequest({ platform }: ExampleContext, person: ExampleContext['person']) {
  const { database, clock } = platform;
  const id = await insertRequestRow(database, createRequestRow(person, clock.now()));
  const request = await findRequest(database, id);
  if (!request) throw new Error('The request was not found.');
  return request;
}

/** An example of each email about joining and about the yearly question. */
export const joinUsExamples: Record<
  'join-confirm' | 'join-request' | 'join-decision' | 'household-check',
  Example
> = {
  'join-confirm': ({ platform, person }) =>
    queueConfirmEmail(platform, platform.database, {
      to: person.email,
      name: person.name,
      isListed: true,
      link: buildScreenUrl(platform.config.PUBLIC_URL, '/join-us/$secret', {
        secret: 'x'.repeat(43),
      }),
    }),
  'join-request': async (context) =>
    queueRequestEmails(
      context.platform,
      context.platform.database,
      await addRequest(context, context.other),
    ),
  'join-decision': async (context) =>
    queueDecisionEmail(context.platform, context.platform.database, {
      request: await addRequest(context, context.person),
      isAccepted: true,
      key: 'example',
      reply: 'See you on Sunday.',
    }),
  'household-check': async ({ platform, person }) => {
    const [row] = await platform.database
      .select({ id: member.id })
      .from(member)
      .where(eq(member.userId, person.id));
    await queueEmailFromBuilder(platform.database, {
      dedupeKey: `household check ${row?.id}`,
      builder: 'household-check',
      data: { memberId: row?.id ?? 0 },
    });
  },
};
