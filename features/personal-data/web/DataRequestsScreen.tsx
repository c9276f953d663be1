import { schemaResolver, useForm } from '@mantine/form';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { email as emailSchema } from '#contract/buyer.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { apiQueryOptions, callApi, getApiUrl, invalidateEndpoints } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { OfficeData } from './OfficeData.tsx';
import { OrderDataPanel } from './OrderDataPanel.tsx';
import styles from './PersonalData.module.css';

const EmailInput = z.object({ email: emailSchema });

/** /data-requests: the office shows, downloads or deletes a person's data when the person asks for it. */
export function DataRequestsScreen() {
  const [way, setWay] = useState<'email' | 'orders'>('email');
  return (
    <StaffPage
      title="Data requests"
      subtitle="For people who ask what the site stores about them, or ask to be deleted."
    >
      <Tabs
        label="How to find the person"
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'email', label: 'By email', panel: <SearchByEmail /> },
          { value: 'orders', label: 'Orders without an email', panel: <OrderDataPanel /> },
        ]}
      />
    </StaffPage>
  );
}

function SearchByEmail() {
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(EmailInput, { sync: true }),
  });
  return (
    <div className={styles.view}>
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
    </div>
  );
}

function DataOfPerson({ email }: { email: string }) {
  const client = useQueryClient();
  const input = { query: { email } };
  // Not fetched again after a failure: the audit log records each time the data is shown.
  const remove = useMutation({
    mutationFn: () => callApi(personalData.deleteForOffice, { body: { email } }),
    onSuccess: () => invalidateEndpoints(client, personalData.getForOffice),
  });
  return (
    <OfficeData
      query={useQuery({
        ...apiQueryOptions(personalData.getForOffice, input),
        staleTime: Infinity,
        gcTime: 0,
      })}
      title={email}
      pdfUrl={getApiUrl(personalData.getPdfForOffice, input)}
      remove={remove}
    />
  );
}
