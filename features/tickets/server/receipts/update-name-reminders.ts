import type { Platform } from '#platform/platform.ts';
import { openOrder, type ReceiptRequest } from './get-receipt.ts';
import { updateNameRemindersStoppedAt } from './queries.ts';

/** Starts or stops the emails that ask the buyer of an order for the names of the guests. */
export async function updateNameReminders(
  platform: Platform,
  request: ReceiptRequest,
  isOn: boolean,
): Promise<void> {
  const { receipt } = await openOrder(platform, request);
  const stoppedAt = isOn ? null : platform.clock.now();
  await updateNameRemindersStoppedAt(platform.database, receipt.orderId, stoppedAt);
}
