import type { UseFormReturnType } from '@mantine/form';
import { isCallFailure } from '@namugongo/contract/call';
import { type ReactNode, useId } from 'react';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
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

/** The head and the card in which all pages about accounts stand. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <BarkHeader title={title} />
      <Page className={styles.page}>
        <Card className={styles.card}>{children}</Card>
      </Page>
    </>
  );
}

/** A few fields and one button; a refusal of the server stands above the button, its words about a field at the field. */
export function AccountForm<Values extends Record<string, unknown>>(
  props: AccountFormProps<Values>,
) {
  const { fields, form, submit, busy, error, onSubmit } = props;
  // Two of these may stand on one page, as when a person signs in again over a form.
  const own = useId();
  const idOf = (name: string) => `${own}-${name}`;
  const wrong = fields
    .filter(({ name }) => form.errors[name])
    .map(({ name, label }) => ({ field: idOf(name), label }));
  const saysMoreThanFields = error !== null && !(isCallFailure(error) && error.problem.errors);
  return (
    <Form onSubmit={form.onSubmit(onSubmit)} wrong={wrong}>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={form.key(name)}
          {...field}
          id={idOf(name)}
          name={name}
          required
          {...form.getInputProps(name)}
        />
      ))}
      {saysMoreThanFields && <ProblemMessage error={error} />}
      <Button type="submit" busy={busy} wide>
        {submit}
      </Button>
    </Form>
  );
}
