import {
  type ChoiceKind,
  type DonationChoice,
  maxChoiceLabelLength,
} from '#features/donations/contract/donation-choices.ts';
import { useState } from 'react';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { useSaveChoice } from './queries.ts';

type ChoiceDialogProps = {
  kind: ChoiceKind;
  /** Null for a new one. */
  choice: DonationChoice | null;
  onEnd: () => void;
};

/** Adds or renames a purpose or location. */
export function ChoiceDialog({ kind, choice, onEnd }: ChoiceDialogProps) {
  const [label, setLabel] = useState(choice?.label ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const save = useSaveChoice(kind, choice, onEnd);
  const error = isEmpty ? 'Name is required' : getFieldErrors(save.error)['label'];
  return (
    <FormDialog
      title={choice ? `Rename ${choice.label}` : `Add a ${kind}`}
      submit="Save name"
      mutation={{ ...save, error: !error && save.error }}
      errors={error ? [{ field: 'choice-label', label: 'Name' }] : []}
      onSubmit={() => {
        setEmpty(label.trim() === '');
        if (label.trim() !== '') save.mutate(label);
      }}
      onClose={onEnd}
      width={520}
    >
      <TextField
        id="choice-label"
        label="Name"
        hint={choice ? 'Earlier gifts, receipts and lists show the new name, too.' : undefined}
        autoComplete="off"
        maxLength={maxChoiceLabelLength}
        value={label}
        error={error}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
    </FormDialog>
  );
}
