import { useState } from 'react';
import { email } from '#contract/buyer.ts';
import { Button } from '../controls/Button.tsx';
import { ErrorMessage } from '../feedback/ErrorMessage.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';

type AddressFormProps = {
  id: string;
  hint: string;
  submit: string;
  variant?: 'primary' | 'secondary';
  /** For the address of whoever types it. */
  autoComplete?: 'email';
  className: string | undefined;
  mutation: {
    isPending: boolean;
    error: unknown;
    mutate: (address: string, then: { onSuccess: () => void }) => void;
  };
};

/** A form that takes an email address and nothing else. */
export function AddressForm({
  id,
  hint,
  submit,
  variant = 'primary',
  autoComplete,
  className = '',
  mutation,
}: AddressFormProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  return (
    <Form
      className={className}
      errors={error ? [{ field: id, label: 'Email' }] : []}
      onSubmit={() => {
        const read = email.safeParse(value);
        setError(read.error?.issues[0]?.message);
        if (read.success && !mutation.isPending)
          mutation.mutate(read.data, { onSuccess: () => setValue('') });
      }}
    >
      <TextField
        id={id}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        hint={hint}
        value={value}
        error={error}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {Boolean(mutation.error) && <ErrorMessage error={mutation.error} />}
      <Button type="submit" variant={variant} busy={mutation.isPending} fullWidth="onMobile">
        {submit}
      </Button>
    </Form>
  );
}
