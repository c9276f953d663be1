import { DoorScreen } from './DoorScreen.tsx';

/** /checkin: the camera looks for tickets as soon as the screen opens. */
export function CheckInScreen() {
  return <DoorScreen title="Check-in" first="camera" />;
}

/** /receipt_seating: barcode entry and 'Receive Guest' (specification, section 2). */
export function ReceiptSeatingScreen() {
  return <DoorScreen title="Receive guests" first="entry" />;
}
