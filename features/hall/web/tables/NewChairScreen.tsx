import { chairTypeLabels, guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type Chair,
  ChairInput,
  chairNames,
  chairs,
  tableNames,
} from '#features/hall/contract/chairs.ts';
import type { Event } from '#contract/event.ts';
import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useRef } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { changedByChairs } from '#features/hall/web/chairs/store/chair-queries.ts';
import styles from './NewChair.module.css';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';

/** /reception_new_chair: the create-chair form (specification, section 3). */
export function NewChairScreen() {
  return (
    <StaffScreen title="New chair">
      {(event, head) => (
        <>
          {head()}
          <NewChair event={event} />
        </>
      )}
    </StaffScreen>
  );
}

type ChairFormValues = { tableName: string; chairName: string; chairType: ChairType };
const fields = [
  { field: 'tableName', label: 'Table Name' },
  { field: 'chairName', label: 'Chair Name' },
] as const;
const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const types = chairTypes.map((type) => ({ value: type, label: chairTypeLabels[type] }));

function useNewChair(event: Event, onCreated: () => void) {
  const form = useForm<ChairFormValues>({
    initialValues: { tableName: '', chairName: '', chairType: 'adult' },
    validate: schemaResolver(ChairInput.omit({ event: true }), { sync: true }),
  });
  const create = useApiMutation({
    call: (values: ChairFormValues) =>
      callApi(chairs.create, { body: { ...values, event: event.id } }),
    changes: changedByChairs,
    onSuccess: () => {
      // Keeps the table, as the next chair usually belongs to the same one.
      form.setFieldValue('chairName', '');
      form.resetDirty();
      onCreated();
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return { form, create };
}

function NewChair({ event }: { event: Event }) {
  const chairField = useRef<HTMLSelectElement>(null);
  const { form, create } = useNewChair(event, () => chairField.current?.focus());
  const price = event.prices.find(({ chairType }) => chairType === form.values.chairType);
  const fieldErrors = fields.filter(({ field }) => form.errors[field]);
  return (
    <Card className={styles.card}>
      <Form
        errors={fieldErrors}
        onSubmit={form.onSubmit((values) => {
          if (!create.isPending) create.mutate(values);
        })}
      >
        <SelectField
          id="tableName"
          label="Table Name"
          options={toOptions(tableNames)}
          placeholder="Choose a table"
          {...form.getInputProps('tableName')}
        />
        <SelectField
          id="chairName"
          ref={chairField}
          label="Chair Name"
          options={toOptions(chairNames)}
          placeholder="Choose a chair"
          {...form.getInputProps('chairName')}
        />
        <SelectField
          id="chairType"
          label="Chair Type"
          options={types}
          {...form.getInputProps('chairType')}
        />
        <div className={styles.derived}>
          <TextField
            id="amount"
            label="Amount"
            readOnly
            value={price ? formatMoney(price.amount) : ''}
          />
          <TextField
            id="chairStatus"
            label="Chair Status"
            readOnly
            value={price?.openingStatus ?? ''}
          />
        </div>
        <p className={styles.hint}>The type sets the amount and status.</p>
        {create.error && <ErrorMessage error={create.error} />}
        <LiveRegion>{create.data && formatCreated(create.data)}</LiveRegion>
        {create.data && (
          <Alert tone="ok">
            <span aria-hidden="true">{formatCreated(create.data)}</span>
          </Alert>
        )}
        <Button type="submit" busy={create.isPending} fullWidth="onMobile">
          Create chair
        </Button>
      </Form>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !create.isPending}
        title="Leave without creating the chair?"
      >
        <p>Your choices haven't been saved.</p>
      </UnsavedChangesDialog>
    </Card>
  );
}

/** 'Table 12, Chair 3 is created: Adult, $200, Buy.' */
function formatCreated({ tableName, chairName, chairType, amount, chairStatus }: Chair): string {
  return `${tableName}, ${chairName} is created: ${guestTypeLabels[chairType]}, ${formatMoney(amount)}, ${chairStatus}.`;
}
