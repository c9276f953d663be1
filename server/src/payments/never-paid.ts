import { and, type Column, eq, notExists, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { paymentAttempt, type Subject } from './tables.ts';

/** SQL condition: no attempt of the subject was paid or can still be paid. */
export const isNeverPaid = (db: Database, subject: Subject, id: Column): SQL =>
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
