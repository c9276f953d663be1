import { schemaResolver, useForm } from '@mantine/form';
import {
  type Chair,
  ChairCreation,
  chairNames,
  chairs,
  tableNames,
} from '@namugongo/contract/reception/chairs';
import type { Event } from '@namugongo/contract/reception/events';
import { type ChairType, chairTypes } from '@namugongo/contract/rules/chair-states';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { chairTypeLabels } from '../chairs/chair-types.ts';
import { refreshHall } from '../queries.ts';
import styles from './NewChair.module.css';
import { StaffScreen } from './StaffScreen.tsx';

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

type Answers = { tableName: string; chairName: string; chairType: ChairType };
const fields = [
  { field: 'tableName', label: 'Table Name' },
  { field: 'chairName', label: 'Chair Name' },
] as const;
const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const types = chairTypes.map((type) => ({ value: type, label: chairTypeLabels[type] }));

function useNewChair(event: Event, onCreated: () => void) {
  const client = useQueryClient();
  const form = useForm<Answers>({
    initialValues: { tableName: '', chairName: '', chairType: 'adult' },
    validate: schemaResolver(ChairCreation.omit({ event: true }), { sync: true }),
  });
  const create = useMutation({
    mutationFn: (answers: Answers) => ask(chairs.create, { body: { ...answers, event: event.id } }),
    onSuccess: () => {
      void refreshHall(client);
      // The next chair is mostly one of the same table.
      form.setFieldValue('chairName', '');
      form.resetDirty();
      onCreated();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return { form, create };
}

function NewChair({ event }: { event: Event }) {
  const chairField = useRef<HTMLSelectElement>(null);
  const { form, create } = useNewChair(event, () => chairField.current?.focus());
  const price = event.prices.find(({ chairType }) => chairType === form.values.chairType);
  const wrong = fields.filter(({ field }) => form.errors[field]);
  return (
    <Card className={styles.card}>
      <Form
        wrong={wrong}
        onSubmit={form.onSubmit((answers) => {
          if (!create.isPending) create.mutate(answers);
        })}
      >
        <SelectField
          id="tableName"
          label="Table Name"
          options={named(tableNames)}
          placeholder="Choose a table"
          {...form.getInputProps('tableName')}
        />
        <SelectField
          id="chairName"
          ref={chairField}
          label="Chair Name"
          options={named(chairNames)}
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
        <p className={styles.hint}>Amount and status follow from the chair’s type.</p>
        {create.error && <ProblemMessage error={create.error} />}
        <LiveRegion>{create.data && createdWords(create.data)}</LiveRegion>
        {create.data && (
          <Notice tone="ok">
            <span aria-hidden="true">{createdWords(create.data)}</span>
          </Notice>
        )}
        <Button type="submit" busy={create.isPending} wide="onPhone">
          Create chair
        </Button>
      </Form>
      <LeaveQuestion
        changed={form.isDirty() && !create.isPending}
        question="Leave without creating the chair?"
      >
        <p>What you chose has not been saved.</p>
      </LeaveQuestion>
    </Card>
  );
}

/** 'Table 12, Chair 3 is created: Adult, $200, Buy.' */
function createdWords({ tableName, chairName, chairType, amount, chairStatus }: Chair): string {
  return `${tableName}, ${chairName} is created: ${chairTypeLabels[chairType]}, ${formatMoney(amount)}, ${chairStatus}.`;
}
