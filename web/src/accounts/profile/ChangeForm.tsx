import type { UseFormReturnType } from '@mantine/form';
import { isProblem } from '@namugongo/contract/call';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type AccountField, AccountForm } from '../AccountForm.tsx';
import { SignInFirst } from './SignInFirst.tsx';

type ChangeFormProps<Values extends Record<string, unknown>> = {
  /** Where the change stands: its form is opened, filled in, saved or closed. */
  steps: {
    opened: boolean;
    open: () => void;
    close: () => void;
    change: { isPending: boolean; error: unknown; reset: () => void };
    form: UseFormReturnType<Values>;
    save: (values: Values) => void;
  };
  fields: readonly AccountField[];
  /** On the button that opens the form. */
  begin: string;
  submit: string;
  /** Before the fields. */
  children?: ReactNode;
};

/** A change of how one signs in: a button, then its fields, and signing in again where the session is old. */
export function ChangeForm<Values extends Record<string, unknown>>({
  steps: { opened, open, close, change, form, save },
  fields,
  begin,
  submit,
  children,
}: ChangeFormProps<Values>) {
  const said =
    isProblem(change.error, 'password-wrong') || isProblem(change.error, 'sign-in-again');
  return (
    <>
      {opened ? (
        <>
          {children}
          <AccountForm
            fields={fields}
            form={form}
            submit={submit}
            busy={change.isPending}
            error={said ? null : change.error}
            onSubmit={save}
          />
          <Button look="bare" onClick={close}>
            Cancel
          </Button>
        </>
      ) : (
        <div>
          <Button look="quiet" onClick={open}>
            {begin}
          </Button>
        </div>
      )}
      <SignInFirst
        error={change.error}
        onClose={change.reset}
        onDone={() => save(form.getValues())}
      />
    </>
  );
}
