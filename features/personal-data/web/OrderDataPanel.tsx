import { schemaResolver, useForm } from '@mantine/form';
import {
  OrderSearch,
  personalData,
  type UnaddressedOrder,
} from '#features/personal-data/contract/personal-data.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi, getApiUrl, invalidateEndpoints } from '#ui/api.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { Button } from '#ui/controls/Button.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { OfficeData } from './OfficeData.tsx';
import styles from './PersonalData.module.css';

/** Finds orders of the box office whose buyer gave no email address, and shows or deletes what they say about the person. */
export function OrderDataPanel() {
  const [search, setSearch] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { search: '' },
    validate: schemaResolver(OrderSearch, { sync: true }),
  });
  return (
    <div className={styles.view}>
      <Card as="section" className={styles.search}>
        <Form
          errors={form.errors['search'] ? [{ field: 'order-search', label: 'Find orders' }] : []}
          onSubmit={form.onSubmit((values) => setSearch(values.search))}
        >
          <TextField
            id="order-search"
            label="Find orders"
            autoComplete="off"
            hint="A name, a phone number or an order number. Tickets sold without an email are found here only."
            required
            key={form.key('search')}
            {...form.getInputProps('search')}
          />
          <div>
            <Button type="submit">Find orders</Button>
          </div>
        </Form>
      </Card>
      {search !== null && <OrderChoice key={search} search={search} />}
    </div>
  );
}

function OrderChoice({ search }: { search: string }) {
  const query = useQuery({
    ...apiQueryOptions(personalData.findOrders, { query: { search } }),
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isChecked, setChecked] = useState(false);
  const [confirmed, setConfirmed] = useState<readonly number[] | null>(null);
  if (confirmed) return <DataOfOrders orders={confirmed} />;
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyState title="No orders found">
            <p>Every order with “{search}” has an email. Search by that email instead.</p>
          </EmptyState>
        ) : (
          <Card as="section" className={styles.search}>
            <h2>Which orders are theirs?</h2>
            <p>
              Ask for something that only the buyer knows, such as the seats, the amount or the day.
            </p>
            <ul className={styles.records}>
              {orders.map((order) => (
                <li key={order.id}>
                  <CheckboxField
                    label={`Order ${order.id}: ${order.name}`}
                    hint={describeOrder(order)}
                    checked={chosen.includes(order.id)}
                    onChange={(isChosen) =>
                      setChosen(
                        isChosen
                          ? [...chosen, order.id].toSorted((a, b) => a - b)
                          : chosen.filter((id) => id !== order.id),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            <CheckboxField
              label="I made sure that these orders belong to the person who asks"
              hint="The audit log records what you do here."
              checked={isChecked}
              onChange={setChecked}
            />
            <div>
              <Button
                disabled={!isChecked || chosen.length === 0}
                onClick={() => setConfirmed(chosen)}
              >
                Show data
              </Button>
            </div>
          </Card>
        )
      }
    </Loaded>
  );
}

const describeOrder = (order: UnaddressedOrder): string =>
  [
    order.eventTitle,
    order.telephone && formatTelephone(order.telephone),
    order.seats,
    formatMoney(order.totalCents, 'full'),
    formatTimestamp(order.orderedAt, 'date'),
  ]
    .filter(Boolean)
    .join(' · ');

function DataOfOrders({ orders }: { orders: readonly number[] }) {
  const client = useQueryClient();
  const input = { query: { orders: [...orders] } };
  // Not fetched again after a failure: the audit log records each time the data is shown.
  const remove = useMutation({
    mutationFn: () => callApi(personalData.deleteOfOrders, { body: input.query }),
    onSuccess: () => invalidateEndpoints(client, personalData.getOfOrders, personalData.findOrders),
  });
  return (
    <OfficeData
      query={useQuery({
        ...apiQueryOptions(personalData.getOfOrders, input),
        staleTime: Infinity,
        gcTime: 0,
      })}
      title={`${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`}
      pdfUrl={getApiUrl(personalData.getPdfOfOrders, input)}
      remove={remove}
    />
  );
}
