import type { Message } from '@namugongo/contract/operations';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from './Mail.module.css';

/** The words of a message that was kept; its links can be followed and copied. */
export function MessageDialog({
  message,
  onClose,
}: {
  message: Message | null;
  onClose: () => void;
}) {
  return (
    <Dialog title={message?.subject ?? ''} opened={message !== null} onClose={onClose} width={720}>
      <p className={styles.facts}>to {message?.to}</p>
      <div className={styles.text}>{withLinks(message?.text ?? '')}</div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 1 ? (
      <a key={place} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
