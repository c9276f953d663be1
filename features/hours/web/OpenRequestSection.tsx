import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { type Hour, RequestReply } from '#features/hours/contract/hour-schemas.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { formatOptionalDay } from './hour-labels.tsx';
import { useReplyToRequest, useCoordinatorHours, useMatchRequest } from './queries.ts';

/** What a coordinator does with a request that no offer answers: chooses an offer for it, or answers. */
export function OpenRequestSection({ hour }: { hour: Hour }) {
  return (
    <>
      {hour.actions.includes('match') && <MatchPart hour={hour} />}
      {hour.actions.includes('reply') && <ReplyPart hour={hour} />}
    </>
  );
}

function MatchPart({ hour }: { hour: Hour }) {
  const all = useCoordinatorHours();
  return (
    <FormCard as="section">
      <h2>Choose an offer</h2>
      <Loaded query={all} skeleton={<RowsSkeleton label="Loading offers..." />}>
        {(rows) => (
          <MatchForm
            hour={hour}
            offers={rows.filter(
              ({ category, state, isOpenRequest }) =>
                category === hour.category && state === 'Available' && !isOpenRequest,
            )}
          />
        )}
      </Loaded>
    </FormCard>
  );
}

const formatOffer = ({ id, volunteerName, startDate, endDate, cleared }: Hour): string =>
  [
    `#${id} ${volunteerName}`,
    [startDate, endDate].map(formatOptionalDay).filter(Boolean).join(' – '),
    cleared === false ? 'not cleared' : '',
  ]
    .filter(Boolean)
    .join(', ');

function MatchForm({ hour, offers }: { hour: Hour; offers: readonly Hour[] }) {
  const match = useMatchRequest(hour.id);
  const [value, setValue] = useState('');
  const [first] = offers;
  if (!first) return <p role="status">No one offers {hour.category} now.</p>;
  const chosen = offers.find(({ id }) => String(id) === value) ?? first;
  return (
    <Form onSubmit={() => match.mutate(chosen.id)}>
      <SelectField
        id="match-offer"
        label="Offer"
        hint={chosen.description}
        options={offers.map((offer) => ({ value: String(offer.id), label: formatOffer(offer) }))}
        value={String(chosen.id)}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {match.error && <ErrorMessage error={match.error} />}
      <div className={layout.rowWide}>
        <Button type="submit" busy={match.isPending}>
          Ask {chosen.volunteerName}
        </Button>
      </div>
    </Form>
  );
}

function ReplyPart({ hour: { id, requesterName } }: { hour: Hour }) {
  const sendsEmail = useSendsEmail();
  const send = useReplyToRequest(id);
  const form = useForm({
    initialValues: { reply: '' },
    validate: schemaResolver(RequestReply, { sync: true }),
  });
  return (
    <FormCard as="section">
      <h2>Answer without an offer</h2>
      <p>
        This closes the request.{' '}
        {sendsEmail
          ? `${requesterName} gets your answer by email, word for word.`
          : `${requesterName} sees your answer on this site.`}
      </p>
      <Form
        onSubmit={form.onSubmit((values) =>
          send.mutate(values, {
            onSuccess: () => showNotice('Answer saved.'),
            onError: (error) => form.setErrors(getFieldErrors(error)),
          }),
        )}
      >
        <TextAreaField id="reply" label="Answer" rows={3} {...form.getInputProps('reply')} />
        {send.error && !form.errors['reply'] && <ErrorMessage error={send.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" variant="secondary" busy={send.isPending}>
            Send answer
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}
