import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { UserRoundCheck } from '#ui/icons.ts';
import { Alert } from '#ui/feedback/Alert.tsx';

/** The seats of an order whose tickets have another holder now; null when there are none. */
export function HandedOverSeats({ seats = [] }: { seats: Receipt['handedOver'] }) {
  if (seats.length === 0) return null;
  const names = seats.map(({ tableName, chairName }) => `${tableName}, ${chairName}`);
  return (
    <Alert icon={<UserRoundCheck size={24} aria-hidden="true" />}>
      Handed over to another person: {names.join('; ')}.
    </Alert>
  );
}
