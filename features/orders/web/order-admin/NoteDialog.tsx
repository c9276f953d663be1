import { formatChairLabel } from '#contract/rules/names.ts';
import {
  type GuestNote,
  guestNotes,
  maxNoteLength,
  NoteInput,
} from '#features/tickets/contract/notes.ts';
import {
  defaultAudiences,
  needsNoteText,
  noteAudienceLabels,
  type NoteAudience,
  noteAudiences,
  noteKindLabels,
  noteKinds,
} from '#features/tickets/contract/rules/notes.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { callApi, type Endpoints } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './OrderAdmin.module.css';

type NoteDialogProps = {
  ticket: Ticket;
  /** The note to change; null for a new one. */
  note: GuestNote | null;
  /** The order has other tickets, so a note can be on all of them. */
  hasOthers: boolean;
  changes: readonly Endpoints[];
  onEnd: () => void;
};

type NoteFormValues = NoteInput & { isForOrder: boolean };

const newNote = {
  kind: 'wheelchair',
  text: '',
  audiences: [...defaultAudiences.wheelchair],
  isForOrder: false,
} satisfies NoteFormValues;

const pickFields = ({ kind, text, audiences }: NoteInput): NoteInput => ({ kind, text, audiences });

/** Writes or changes a note on a guest or an order, and who sees it. */
export function NoteDialog({ ticket, note, hasOthers, changes, onEnd }: NoteDialogProps) {
  const { seen, onError } = useSeenRecord(note ?? {});
  const form = useForm<NoteFormValues>({
    mode: 'controlled',
    initialValues: note ? { ...pickFields(note), isForOrder: note.ticketId === null } : newNote,
    validate: schemaResolver(NoteInput, { sync: true }),
  });
  const { kind, audiences, isForOrder } = form.getValues();
  const save = useApiMutation({
    call: (values: NoteFormValues) =>
      note
        ? callApi(guestNotes.update, {
            params: { id: note.id },
            body: { ...pickFields(values), seen: pickFields({ ...note, ...seen }) },
          })
        : callApi(guestNotes.create, { params: { id: ticket.id }, body: values }),
    changes,
    notice: 'Note saved.',
    onSuccess: onEnd,
    onError(error) {
      form.setErrors(getFieldErrors(error));
      onError(error);
    },
  });
  const errors = form.errors['text'] ? [{ field: 'note-text', label: 'Note' }] : [];
  return (
    <FormDialog
      title={note ? 'Edit note' : 'Add a note'}
      aside={formatChairLabel(ticket)}
      submit="Save note"
      mutation={{ ...save, error: errors.length === 0 && save.error }}
      errors={errors}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onEnd}
    >
      <SelectField
        label="Kind"
        {...form.getInputProps('kind')}
        id="note-kind"
        name="kind"
        options={noteKinds.map((value) => ({ value, label: noteKindLabels[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = noteKinds.find((value) => value === currentTarget.value) ?? kind;
          form.setFieldValue('kind', chosen);
          if (!note) form.setFieldValue('audiences', [...defaultAudiences[chosen]]);
        }}
      />
      <TextField
        label="Note"
        optional={!needsNoteText(kind)}
        autoComplete="off"
        maxLength={maxNoteLength}
        {...form.getInputProps('text')}
        id="note-text"
        name="text"
      />
      <AudienceField
        audiences={audiences}
        onChange={(chosen) => form.setFieldValue('audiences', chosen)}
      />
      {!note && hasOthers && (
        <CheckboxField
          label="For everyone in this order"
          checked={isForOrder}
          onChange={(checked) => form.setFieldValue('isForOrder', checked)}
        />
      )}
    </FormDialog>
  );
}

const audienceHints = {
  door: 'Ushers see it when they scan the ticket, and on the list of the table.',
  caterer: 'It’s counted and printed for the caterer.',
} as const;

type AudienceFieldProps = {
  audiences: readonly NoteAudience[];
  onChange: (audiences: NoteAudience[]) => void;
};

/** Who sees a note besides the team. */
const AudienceField = ({ audiences, onChange }: AudienceFieldProps) => (
  <fieldset className={styles.choice}>
    <legend>Who else sees it</legend>
    <p className={layout.hint}>Reception and treasurer see every note.</p>
    {noteAudiences.map((audience) => (
      <CheckboxField
        key={audience}
        label={noteAudienceLabels[audience]}
        hint={audienceHints[audience]}
        checked={audiences.includes(audience)}
        onChange={(checked) =>
          onChange(
            noteAudiences.filter((item) =>
              item === audience ? checked : audiences.includes(item),
            ),
          )
        }
      />
    ))}
  </fieldset>
);
