import { decapitalize } from '#contract/rules/capitals.ts';
import {
  type AudienceKind,
  audienceLabels,
  guestTypeOptions,
} from '#features/guest-messages/contract/rules/audiences.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { hasAudience, type MessageValues } from './message-form-values.ts';
import styles from './Messages.module.css';
import { describePeople, formatRecipientState } from './message-labels.ts';
import type { PeopleQuery } from './useAudiencePeople.ts';

const kinds = Object.entries(audienceLabels).map(([value, label]) => ({ value, label }));

const isKind = (value: string): value is AudienceKind => Object.hasOwn(audienceLabels, value);

type AudienceFieldsProps = {
  form: UseFormReturnType<MessageValues>;
  event: number;
  people: PeopleQuery;
};

/** Which guests get the message, and how many they are. */
export function AudienceFields({ form, event, people }: AudienceFieldsProps) {
  const { kind } = form.values;
  return (
    <>
      <SelectField
        id="kind"
        label="Guests"
        options={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          if (isKind(value)) form.setFieldValue('kind', value);
        }}
      />
      {kind === 'table' && <TableField form={form} event={event} />}
      {kind === 'order' && (
        <TextField
          id="order"
          label="Order number"
          inputMode="numeric"
          hint="It is on the ticket’s screen."
          {...form.getInputProps('order')}
        />
      )}
      {kind === 'guest-type' && (
        <SelectField
          id="guestType"
          label="Type"
          options={guestTypeOptions}
          {...form.getInputProps('guestType')}
        />
      )}
      {hasAudience(form.values) ? (
        <People query={people} />
      ) : (
        <p role="status" className={styles.people}>
          Choose who gets it.
        </p>
      )}
    </>
  );
}

function TableField({ form, event }: Pick<AudienceFieldsProps, 'form' | 'event'>) {
  const { data } = useQuery(apiQueryOptions(reports.getSalesPerTable, { query: { event } }));
  const chosen = form.values.table;
  const names = new Set([...(data ?? []).map(({ tableName }) => tableName), chosen]);
  return (
    <SelectField
      id="table"
      label="Table"
      placeholder="Choose a table"
      options={[...names].filter(Boolean).map((value) => ({ value, label: value }))}
      {...form.getInputProps('table')}
    />
  );
}

/** How many get the message and how many not, with all their names. */
function People({ query }: { query: PeopleQuery }) {
  const { data } = query;
  return (
    <>
      <QueryError query={query} />
      <p role="status" className={styles.people}>
        {data ? describePeople(data) : !query.error && 'Counting…'}
      </p>
      {data && data.recipients.length + data.skipped.length > 0 && (
        <details className={styles.names}>
          <summary>Show names</summary>
          <ul>
            {data.recipients.map(({ ticket, name, seats }) => (
              <li key={ticket}>
                <b>{name}</b> {seats}
              </li>
            ))}
            {data.skipped.map(({ order, name, reason }) => (
              <li key={`${order} ${name}`}>
                <b>{name}</b> Not sent: {decapitalize(formatRecipientState(reason))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
