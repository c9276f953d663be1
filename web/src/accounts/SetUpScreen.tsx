import { schemaResolver, useForm } from '@mantine/form';
import { Setup } from '@namugongo/contract/accounts';
import { useParams, useRouter } from '@tanstack/react-router';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { AccountForm, AccountPage } from './AccountForm.tsx';
import { useSetUp } from './queries.ts';

const Answers = Setup.omit({ secret: true });

const fields = [
  { name: 'name', label: 'Full Name', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: '8 characters or more',
  },
];

/** Behind the one-time link of a new site: makes its first administrator. */
export function SetUpScreen() {
  const { secret = '' }: { secret?: string } = useParams({ strict: false });
  const router = useRouter();
  const setUp = useSetUp();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: schemaResolver(Answers, { sync: true }),
  });
  return (
    <AccountPage title="Set up the site">
      <p>
        You become the first administrator. You may do everything, and give other people their
        roles.
      </p>
      <AccountForm
        fields={fields}
        form={form}
        submit="Make the administrator"
        busy={setUp.isPending}
        error={setUp.error}
        onSubmit={(values) =>
          setUp.mutate(
            { ...values, secret },
            {
              // The link is of no more use, so it does not stay in the history.
              onSuccess: () => router.history.replace('/'),
              onError: (error) => form.setErrors(fieldErrorsOf(error)),
            },
          )
        }
      />
    </AccountPage>
  );
}
