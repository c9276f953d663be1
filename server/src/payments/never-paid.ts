import { and, type Column, eq, notExists, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { paymentAttempt, type Subject } from './tables.ts';

/** No card was charged for what has that id, and none of its attempts can charge one any more. */
export const neverPaid = (db: Database, subject: Subject, id: Column): SQL =>
  notExists(
    db
      .select({ id: paymentAttempt.id })
      .from(paymentAttempt)
      .where(
        and(
          eq(paymentAttempt.subject, subject),
          eq(paymentAttempt.subjectId, id),
          notInArray(paymentAttempt.state, ['DECLINED', 'CANCELED']),
        ),
      ),
  );
