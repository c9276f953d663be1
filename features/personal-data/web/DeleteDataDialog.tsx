import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';

type DeleteDataDialogProps = {
  title: string;
  confirmLabel: string;
  mutation: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks twice, because nobody can bring the data back. */
export function DeleteDataDialog({ onClose, ...props }: DeleteDataDialogProps) {
  const [isSure, setSure] = useState(false);
  return (
    <ConfirmDialog {...props} opened disabled={!isSure} onCancel={onClose}>
      <p>
        The account and the directory entry are deleted for good. Orders, gifts and hours stay in
        the books without the name. What the person did for the parish, for example as Treasurer,
        stays in our log with the name they had then.
      </p>
      <CheckboxField label="I know that this can't be undone" checked={isSure} onChange={setSure} />
    </ConfirmDialog>
  );
}
