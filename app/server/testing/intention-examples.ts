import {
  queueAnswerEmail,
  queueConfirmEmail,
  queueRequestEmails,
} from '#features/intentions/server/emails.ts';
import { findIntention } from '#features/intentions/server/queries.ts';
import type { Example, ExampleContext } from './example-context.ts';
import { addIntentionRow } from './intention-rows.ts';

async function addIntention({ platform }: ExampleContext, person: ExampleContext['person']) {
  const { database, clock } = platform;
  const row = await findIntention(database, await addIntentionRow(database, person, clock.now()));
  if (!row) throw new Error('The request was not found.');
  return row;
}

/** An example of each email about Mass intentions and prayer requests. */
export const intentionExamples: Record<
  'intention-confirm' | 'intention-request' | 'intention-answer',
  Example
> = {
  'intention-confirm': async (context) =>
    queueConfirmEmail(
      context.platform,
      context.platform.database,
      await addIntention(context, context.person),
    ),
  'intention-request': async (context) =>
    queueRequestEmails(
      context.platform,
      context.platform.database,
      await addIntention(context, context.other),
    ),
  'intention-answer': async (context) => {
    const { database } = context.platform;
    // Long ago, so that it is due.
    await queueAnswerEmail(
      database,
      await addIntention(context, context.person),
      'placed',
      new Date(0),
    );
  },
};
