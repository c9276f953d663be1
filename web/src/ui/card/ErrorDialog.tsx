import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from '../Dialog.tsx';

/** Payment and reception errors appear here, with an OK button (specification, section 8). */
export function ErrorDialog({ words, onOk }: { words: string | null; onOk: () => void }) {
  return (
    <Dialog title="Error" opened={words !== null} onClose={onOk} width={520}>
      <p role="alert">{words}</p>
      <DialogActions>
        <Button onClick={onOk} data-autofocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
