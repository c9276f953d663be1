import type { AdminSupplement } from '#features/orders/contract/supplements.ts';
import { findOrder } from '#features/tickets/server/receipts/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { supplementKeys } from './create-supplement-link.ts';
import { findPayment, listPayments, type SupplementPayment, toAdminSupplement } from './queries.ts';

type Reader = Pick<Platform, 'database' | 'config'>;

/** A supplement for the parish team. */
export async function getSupplement(platform: Reader, id: number): Promise<AdminSupplement> {
  const payment = await findPayment(platform.database, id);
  if (!payment) throw new ProblemError('difference-not-found');
  const order = await findOrder(platform.database, payment.orderId);
  const supplements = await listAdminSupplements(platform, payment, order?.email ?? '');
  const own = supplements.find((item) => item.id === id);
  if (!own) throw new Error(`Payment ${payment.id} has no supplement ${id}.`);
  return own;
}

/** Those of an order, oldest first. */
export async function listOrderSupplements(
  platform: Reader,
  { id, email }: { id: number; email: string },
): Promise<AdminSupplement[]> {
  const payments = await listPayments(platform.database, id);
  const supplements = await Promise.all(
    payments.map((payment) => listAdminSupplements(platform, payment, email)),
  );
  return supplements.flat();
}

async function listAdminSupplements(
  platform: Reader,
  payment: SupplementPayment,
  email: string,
): Promise<AdminSupplement[]> {
  const key =
    payment.state === 'open' ? await supplementKeys.create(platform.database, payment.id) : null;
  const isEmailed = email !== '' && platform.config.SMTP_URL !== undefined;
  return payment.rows.map((row) => ({ ...toAdminSupplement(row, payment), key, isEmailed }));
}
