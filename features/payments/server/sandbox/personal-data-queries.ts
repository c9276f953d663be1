import { sql } from 'drizzle-orm';
import {
  createTableSource,
  isOwnEmail,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { intent } from './tables.ts';

export const sandboxData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Test payments',
    onDeletion: 'Stay without the address.',
    table: intent,
    fields: {
      For: intent.description,
      'Amount cents': intent.amountCents,
      Email: intent.email,
      At: intent.createdAt,
    },
    isAbout: (subject) => isOwnEmail(intent.email, subject),
    erase: { email: sql`null` },
  }),
];
