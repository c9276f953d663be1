import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';

/** Payment and reception errors appear here, with an OK button (specification, section 8). */
export function ErrorDialog({ message, onOk }: { message: string | null; onOk: () => void }) {
  return (
    <Dialog title="Error" opened={message !== null} onClose={onOk} width={520} compact>
      <p role="alert">{message}</p>
      <DialogActions>
        <Button onClick={onOk} data-autofocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
