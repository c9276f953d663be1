import type { SundaySheet } from '#features/announcements/contract/announcements.ts';
import type { Database } from '#platform/database/database.ts';

/** What a later feature has for the Sunday sheet, for everyone. */
export type SheetProvider = {
  list(db: Database, sunday: string): Promise<Pick<SundaySheet, 'intentions' | 'prayers'>>;
};
