import type { UnaddressedOrder } from '#features/personal-data/contract/personal-data.ts';
import type { Database } from '#platform/database/database.ts';
import type { OrderSubject, PersonalDataSource } from '#platform/ops/personal-data.ts';

/** How the office finds the orders of a person who gave no email address. */
export type OrderSources = {
  find(db: Database, search: string, limit: number): Promise<UnaddressedOrder[]>;
  /** The telephone numbers of such orders. */
  listTelephones(db: Database, orderIds: readonly number[]): Promise<string[]>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    /** What is held about a person without an email address, by orders and telephone numbers. */
    orderData: readonly PersonalDataSource<OrderSubject>[];
    unaddressedOrders: Partial<OrderSources>;
  }
}
