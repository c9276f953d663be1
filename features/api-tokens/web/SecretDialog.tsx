import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { CopyField, type CopyFieldProps } from '#ui/forms/CopyField.tsx';

type SecretDialogProps = CopyFieldProps & { title: string; onClose: () => void };

/** Shows the secret for a program, which is never shown again; it stays until someone says that it is saved. */
export const SecretDialog = ({ title, onClose, ...field }: SecretDialogProps) => (
  <Dialog title={title} opened onClose={undefined} width={640}>
    <Alert tone="warn">
      <p>Copy it now, and keep it as safe as a password. We won't show it again.</p>
    </Alert>
    <CopyField {...field} />
    <DialogActions>
      <Button onClick={onClose}>I've saved it</Button>
    </DialogActions>
  </Dialog>
);
