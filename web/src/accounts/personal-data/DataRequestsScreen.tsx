import { schemaResolver, useForm } from '@mantine/form';
import { personalData } from '@namugongo/contract/personal-data';
import { email as emailSchema } from '@namugongo/contract/reception/buyer';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { apiQueryOptions, callApi, getApiUrl, invalidateEndpoints } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorMessage, QueryError } from '../../ui/feedback/ErrorMessage.tsx';
import { showNotice } from '../../ui/feedback/notices.ts';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { StaffPage } from '../../ui/layout/StaffPage.tsx';
import { DeleteDataDialog } from './DeleteDataDialog.tsx';
import styles from './PersonalData.module.css';
import { PersonalDataView } from './PersonalDataView.tsx';

const EmailInput = z.object({ email: emailSchema });

/** /data-requests: the office shows, downloads or deletes a person's data when the person asks for it. */
export function DataRequestsScreen() {
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(EmailInput, { sync: true }),
  });
  return (
    <StaffPage
      title="Data requests"
      subtitle="For people who ask what the site stores about them, or ask to be deleted."
    >
      <Card as="section" className={styles.search}>
        <Form
          errors={form.errors['email'] ? [{ field: 'data-email', label: 'Email' }] : []}
          onSubmit={form.onSubmit((values) => setEmail(values.email))}
        >
          <TextField
            id="data-email"
            label="Email"
            type="email"
            autoComplete="off"
            hint="First make sure that you speak with the person. The audit log records what you do here."
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <div>
            <Button type="submit">Show data</Button>
          </div>
        </Form>
      </Card>
      {email !== null && <DataOfPerson key={email} email={email} />}
    </StaffPage>
  );
}

function DataOfPerson({ email }: { email: string }) {
  const client = useQueryClient();
  const input = { query: { email } };
  const query = useQuery({
    ...apiQueryOptions(personalData.getForOffice, input),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [isDeleting, setDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi(personalData.deleteForOffice, { body: { email } }),
    onSuccess: async () => {
      setDeleting(false);
      showNotice('Data deleted.');
      await invalidateEndpoints(client, personalData.getForOffice);
    },
  });
  return (
    <>
      {query.isPending && <RowsSkeleton rows={6} />}
      <QueryError query={query} />
      {query.data && (
        <PersonalDataView
          isForOffice
          data={query.data}
          pdfUrl={getApiUrl(personalData.getPdfForOffice, input)}
          onDelete={() => setDeleting(true)}
        />
      )}
      {isDeleting && (
        <DeleteDataDialog
          title={`Delete what we store about ${email}?`}
          confirmLabel="Delete data"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setDeleting(false)}
        >
          {remove.error && <ErrorMessage error={remove.error} />}
        </DeleteDataDialog>
      )}
    </>
  );
}
