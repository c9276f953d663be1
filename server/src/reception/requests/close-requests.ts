import type { Account } from '@namugongo/contract/accounts';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import { chairLabel } from '@namugongo/contract/rules/names';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockOpenRequests, updateRequest } from './queries.ts';
import { writeDeclined } from './write-letters.ts';

type Sold = {
  chairIds: readonly number[];
  /** Who has the chairs now: whoever asked for one and got it is not told that it is gone. */
  holders: readonly Pick<Buyer, 'email' | 'phone'>[];
  who: Pick<Account, 'id' | 'name'>;
};

/** Chairs went another way than through their requests: none stays open, in the caller's transaction. */
export async function closeRequests(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  { chairIds, holders, who }: Sold,
): Promise<void> {
  for (const { request } of await lockOpenRequests(db, chairIds)) {
    const own = holders.some(
      ({ email, phone }) =>
        (email !== '' && email === request.email) || (phone !== '' && phone === request.telephone),
    );
    const answer = { state: own ? ('paid' as const) : ('declined' as const) };
    await updateRequest(db, request, { ...answer, answeredAt: clock.now(), answeredBy: who.id });
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: own ? 'fulfil seat request' : 'decline seat request',
      subject: `seat request ${request.id}`,
      before: { state: request.state },
      after: { ...answer, why: `${chairLabel(request)} was sold another way` },
    });
    if (!own) await writeDeclined(db, request, '');
  }
}
