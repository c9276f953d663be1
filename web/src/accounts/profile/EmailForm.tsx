import { schemaResolver, useForm } from '@mantine/form';
import { isProblem } from '@namugongo/contract/call';
import { people } from '@namugongo/contract/people';
import { email } from '@namugongo/contract/reception/buyer';
import { useState } from 'react';
import { z } from 'zod';
import { ask } from '../../api.ts';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { problemWords } from '../../ui/ProblemMessage.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { useOwnChange } from './queries.ts';

const address = { name: 'email', label: 'New email', type: 'email', autoComplete: 'email' };
const now = {
  name: 'password',
  label: 'Password now',
  type: 'password',
  autoComplete: 'current-password',
};
const Answers = z.object({ email, password: z.string().min(1, 'Password is required') });

function useEmailForm(hasPassword: boolean) {
  const [opened, setOpened] = useState(false);
  const change = useOwnChange(({ email: wanted, password }: { email: string; password: string }) =>
    ask(people.askForEmail, { body: { email: wanted, ...(hasPassword && { password }) } }),
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(hasPassword ? Answers : Answers.pick({ email: true }), {
      sync: true,
    }),
  });
  const close = () => {
    form.reset();
    setOpened(false);
  };
  const save = (values: { email: string; password: string }) =>
    change.mutate(values, {
      onSuccess: close,
      onError: (error) =>
        form.setErrors(
          isProblem(error, 'password-wrong')
            ? { password: problemWords(error) }
            : fieldErrorsOf(error),
        ),
    });
  return { opened, open: () => setOpened(true), close, change, form, save };
}

type EmailFormProps = { email: string; hasPassword: boolean; sendsMail: boolean };

/** The address one signs in with; a new one counts once its owner has opened the link that is sent there. */
export function EmailForm({ email: current, hasPassword, sendsMail }: EmailFormProps) {
  const steps = useEmailForm(hasPassword);
  const { opened, change } = steps;
  return (
    <>
      <p>You sign in with {current}, and the site writes to it.</p>
      {change.isSuccess && !opened && (
        <Notice tone="ok">
          <span role="status">
            {sendsMail
              ? `A link is on its way to ${change.variables.email}. The address counts once you have opened it.`
              : `This site sends no e-mail yet. An administrator finds the link for ${change.variables.email} under “Mail”.`}
          </span>
        </Notice>
      )}
      <ChangeForm
        steps={steps}
        fields={hasPassword ? [address, now] : [address]}
        begin="Change the address"
        submit="Send a link there"
      />
    </>
  );
}
