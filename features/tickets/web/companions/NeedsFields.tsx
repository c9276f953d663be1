import { type GuestNeeds, maxNoteLength } from '#features/tickets/contract/notes.ts';
import type { ReactNode } from 'react';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type NeedsFieldsProps = {
  /** Begins the ids of the fields. */
  idPrefix: string;
  needs: GuestNeeds;
  /** Of the diet. */
  error?: ReactNode;
  onChange: (needs: GuestNeeds) => void;
};

/** What a guest needs: a wheelchair, a high chair, a diet. */
export const NeedsFields = ({ idPrefix, needs, error, onChange }: NeedsFieldsProps) => (
  <>
    <CheckboxField
      label="Comes with a wheelchair"
      checked={needs.wheelchair}
      onChange={(wheelchair) => onChange({ ...needs, wheelchair })}
    />
    <CheckboxField
      label="Brings a baby, or needs a high chair"
      checked={needs.highChair}
      onChange={(highChair) => onChange({ ...needs, highChair })}
    />
    <TextField
      id={`${idPrefix}-diet`}
      name={`${idPrefix}-diet`}
      label="Diet or allergy"
      hint="For example, no nuts."
      optional
      autoComplete="off"
      maxLength={maxNoteLength}
      value={needs.diet}
      error={error}
      onChange={({ currentTarget }) => onChange({ ...needs, diet: currentTarget.value })}
    />
  </>
);
