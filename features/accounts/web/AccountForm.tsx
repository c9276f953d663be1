import type { UseFormReturnType } from '@mantine/form';
import { isApiError } from '#contract/client.ts';
import { type ReactNode, useId } from 'react';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './AccountForm.module.css';

export type AccountField = {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
  hint?: string;
};

type AccountFormProps<Values extends Record<string, unknown>> = {
  fields: readonly AccountField[];
  form: UseFormReturnType<Values>;
  submit: string;
  busy: boolean;
  error: unknown;
  onSubmit: (values: Values) => void;
};

/** Page header and card shared by the account screens. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Page className={styles.page}>
        <Card className={styles.card}>{children}</Card>
      </Page>
    </>
  );
}

/** Fields and a submit button. Shows a field's error at the field and any other error above the button. */
export function AccountForm<Values extends Record<string, unknown>>(
  props: AccountFormProps<Values>,
) {
  const { fields, form, submit, busy, error, onSubmit } = props;
  // One page may hold two of these forms, for example while the person signs in again.
  const formId = useId();
  const getFieldId = (name: string) => `${formId}-${name}`;
  const fieldErrors = fields
    .filter(({ name }) => form.errors[name])
    .map(({ name, label }) => ({ field: getFieldId(name), label }));
  const hasFormError = error !== null && !(isApiError(error) && error.problem.errors);
  return (
    <Form onSubmit={form.onSubmit(onSubmit)} errors={fieldErrors}>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={form.key(name)}
          {...field}
          id={getFieldId(name)}
          name={name}
          required
          {...form.getInputProps(name)}
        />
      ))}
      {hasFormError && <ErrorMessage error={error} />}
      <Button type="submit" busy={busy} fullWidth>
        {submit}
      </Button>
    </Form>
  );
}
