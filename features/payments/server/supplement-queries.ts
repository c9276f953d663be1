import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Attempt } from './payable.ts';
import { paymentAttempt } from './tables.ts';

/** Attempts to pay a supplement of an order, newest first. */
export const listSupplementAttempts = (
  db: Database,
  { id, orderId }: { id: number; orderId: number },
): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.subject, 'order'),
        eq(paymentAttempt.subjectId, orderId),
        eq(paymentAttempt.supplementId, id),
      ),
    )
    .orderBy(desc(paymentAttempt.sequence));
