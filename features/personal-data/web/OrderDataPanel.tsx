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
import {
  formatTelephone,
  parseTelephone,
  storedTelephonePattern,
} from '#contract/rules/telephones.ts';
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

/** Finds orders of the box office whose buyer gave no email address, and shows or deletes what the site says about the person. */
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
  const [hasNumber, setHasNumber] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [confirmed, setConfirmed] = useState<UnaddressedPerson | null>(null);
  const number = parseTelephone(search);
  const isNumber = storedTelephonePattern.test(number);
  if (confirmed) return <DataOfOrders person={confirmed} />;
  const person = {
    ...(chosen.length > 0 && { orders: [...chosen] }),
    ...(hasNumber && { telephone: number }),
  };
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
      {({ orders }) =>
        orders.length === 0 && !isNumber ? (
          <EmptyState title="No orders found">
            <p>Every order with “{search}” has an email. Search by that email instead.</p>
          </EmptyState>
        ) : (
          <Card as="section" className={styles.search}>
            <h2>{isNumber ? 'Which records are theirs?' : 'Which orders are theirs?'}</h2>
            <p>
              Ask for something that only the buyer knows, such as the seats, the amount or the day.
            </p>
            <ul className={styles.records}>
              {orders.map((order) => (
                <OrderOption key={order.id} order={order} chosen={chosen} onChange={setChosen} />
              ))}
              {isNumber && (
                <NumberChoice number={number} checked={hasNumber} onChange={setHasNumber} />
              )}
            </ul>
            <CheckboxField
              label="I made sure that these records belong to the person who asks"
              hint="The audit log records what you do here."
              checked={isChecked}
              onChange={setChecked}
            />
            <div>
              <Button
                disabled={!isChecked || (chosen.length === 0 && !hasNumber)}
                onClick={() => setConfirmed(person)}
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

type OrderOptionProps = {
  order: UnaddressedOrder;
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
};

const OrderOption = ({ order, chosen, onChange }: OrderOptionProps) => (
  <li>
    <CheckboxField
      label={`Order ${order.id}: ${order.name}`}
      hint={describeOrder(order)}
      checked={chosen.includes(order.id)}
      onChange={(isChosen) =>
        onChange(
          isChosen
            ? [...chosen, order.id].toSorted((a, b) => a - b)
            : chosen.filter((id) => id !== order.id),
        )
      }
    />
  </li>
);

type NumberChoiceProps = {
  number: string;
  checked: boolean;
  onChange: (isChosen: boolean) => void;
};

const NumberChoice = ({ number, ...choice }: NumberChoiceProps) => (
  <li>
    <CheckboxField
      label={`Everything else with the number ${formatTelephone(number)}`}
      hint="Hours, and what emails to others say, of a person without an email."
      {...choice}
    />
  </li>
);

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

type UnaddressedPerson = { orders?: number[]; telephone?: string };

function DataOfOrders({ person }: { person: UnaddressedPerson }) {
  const client = useQueryClient();
  const input = { query: person };
  const { orders = [], telephone } = person;
  const title = [
    orders.length > 0 && `${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`,
    telephone !== undefined && formatTelephone(telephone),
  ];
  // Not fetched again after a failure: the audit log records each time the data is shown.
  const remove = useMutation({
    mutationFn: () => callApi(personalData.deleteOfOrders, { body: person }),
    onSuccess: () => invalidateEndpoints(client, personalData.getOfOrders, personalData.findOrders),
  });
  return (
    <OfficeData
      query={useQuery({
        ...apiQueryOptions(personalData.getOfOrders, input),
        staleTime: Infinity,
        gcTime: 0,
      })}
      title={title.filter(Boolean).join(', ')}
      pdfUrl={getApiUrl(personalData.getPdfOfOrders, input)}
      remove={remove}
    />
  );
}
