import type { UseFormReturnType } from '@mantine/form';
import { hasProblemCode } from '#contract/client.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { type AccountField, AccountForm } from '#features/accounts/web/AccountForm.tsx';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';

type ChangeFormProps<Values extends Record<string, unknown>> = {
  /** The form, whether it is open, and its mutation. */
  steps: {
    opened: boolean;
    open: () => void;
    close: () => void;
    change: { isPending: boolean; error: unknown; reset: () => void };
    form: UseFormReturnType<Values>;
    save: (values: Values) => void;
  };
  fields: readonly AccountField[];
  /** Label of the button that opens the form. */
  openLabel: string;
  submit: string;
  /** Shown above the fields. */
  children?: ReactNode;
};

/** A change of the account's sign-in: a button, then its fields. Requires signing in again when the session is old. */
export function ChangeForm<Values extends Record<string, unknown>>({
  steps: { opened, open, close, change, form, save },
  fields,
  openLabel,
  submit,
  children,
}: ChangeFormProps<Values>) {
  const isHandledElsewhere =
    hasProblemCode(change.error, 'invalid-password') ||
    hasProblemCode(change.error, 'reauthentication-required');
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
            error={isHandledElsewhere ? null : change.error}
            onSubmit={save}
          />
          <Button variant="link" onClick={close}>
            Cancel
          </Button>
        </>
      ) : (
        <div>
          <Button variant="secondary" onClick={open}>
            {openLabel}
          </Button>
        </div>
      )}
      <ReauthenticateDialog
        error={change.error}
        onClose={change.reset}
        onDone={() => save(form.getValues())}
      />
    </>
  );
}
