import { linkTo } from '#contract/screens.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { SetupInput } from '#features/accounts/contract/accounts.ts';
import { useParams, useRouter } from '#ui/router/use-router.ts';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { AccountForm, AccountPage } from './AccountForm.tsx';
import { useSetUp } from './queries.ts';

const SetUpValues = SetupInput.omit({ secret: true });

const fields = [
  {
    name: 'name',
    label: 'Full Name',
    autoComplete: 'name',
    hint: 'People you invite will see this name',
  },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 8 characters',
  },
];

/** Screen behind the one-time link of a new site: creates the first administrator. */
export function SetUpScreen() {
  const { secret = '' } = useParams();
  const router = useRouter();
  const setUp = useSetUp();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: schemaResolver(SetUpValues, { sync: true }),
  });
  return (
    <AccountPage title="Set up the site">
      <p>
        You'll be the first administrator. You can do everything, and give other people their roles.
      </p>
      <AccountForm
        fields={fields}
        form={form}
        submit="Create my account"
        busy={setUp.isPending}
        error={setUp.error}
        onSubmit={(values) =>
          setUp.mutate(
            { ...values, secret },
            {
              onSuccess: () => {
                showNotice('Your account is ready.');
                // Replaces the history entry, because the link works only once.
                router.history.replace(linkTo('/today'));
              },
              onError: (error) => form.setErrors(getFieldErrors(error)),
            },
          )
        }
      />
    </AccountPage>
  );
}
