import { buildScreenUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { createRowKeys } from '#platform/row-keys.ts';
import { findPayment, type SupplementPayment } from './queries.ts';

/** The keys with which anyone can pay a supplement. */
export const supplementKeys = createRowKeys(
  'price-difference-key',
  (id) => `price difference ${id}`,
);

export async function createSupplementLink(
  platform: Pick<Platform, 'database' | 'config'>,
  id: number,
): Promise<Secret> {
  const key = await supplementKeys.create(platform.database, id);
  return buildScreenUrl(platform.config.PUBLIC_URL, '/pay/difference/$key', { key });
}

/** The id that a key opens; throws 'difference-link-invalid'. */
export async function readSupplementKey(
  platform: Pick<Platform, 'database'>,
  key: string,
): Promise<number> {
  const id = await supplementKeys.read(platform.database, key);
  if (id === null) throw new ProblemError('difference-link-invalid');
  return id;
}

/** The payment of a key; throws 'difference-link-invalid'. */
export async function findPaymentByKey(
  platform: Pick<Platform, 'database'>,
  db: Database,
  key: string,
): Promise<SupplementPayment> {
  const payment = await findPayment(db, await readSupplementKey(platform, key));
  if (!payment) throw new ProblemError('difference-link-invalid');
  return payment;
}
