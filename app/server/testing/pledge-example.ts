import { queuePledgeEmail } from '#features/donations/server/pledges/emails.ts';
import type { Example } from './example-context.ts';
import { addPledgeRow } from './pledge-rows.ts';

/** A reminder of the first part. */
export const pledgeExample: Example = async ({
  platform: { database, clock },
  person: { name, email },
}) => {
  const id = await addPledgeRow(database, { name, email, telephone: '' }, clock.now());
  await queuePledgeEmail(
    database,
    { id, email },
    'reminder',
    clock.now().toISOString().slice(0, 10),
  );
};
