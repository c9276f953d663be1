import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import type { OwnParty, OwnSlot } from '#features/gatherings/contract/gathering-parties.ts';
import { toEventDetails } from '#features/gatherings/contract/rules/event-details.ts';
import {
  holdsPlaces,
  slotKindHeadings,
  slotKinds,
} from '#features/gatherings/contract/rules/places.ts';
import type { ResponseValue } from '#features/tickets/contract/rules/questions.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormCard, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { toSize, validateSize } from './party-form-values.ts';
import { canTake, describeOpen, describeSlot } from './ComingPart.tsx';
import items from '#ui/layout/items.module.css';
import styles from './Gatherings.module.css';
import { PaidPlacesPart } from './PaidPlacesPart.tsx';
import { PayPlacesPart } from './PayPlacesPart.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { usePartyChanges, useOwnParty } from './queries.ts';
import { TicketFields } from './TicketFields.tsx';

type Changes = ReturnType<typeof usePartyChanges>;
type Part = { party: OwnParty; changes: Changes };

/** /gathering-answer/{key}: what someone answered, to change, withdraw, take on and give back; by the link of their email. */
export function OwnPartyScreen() {
  const { key = '' } = useParams();
  const query = useOwnParty(key);
  const changes = usePartyChanges(key);
  const isMissing = hasProblemCode(query.error, 'gathering-link-invalid');
  return (
    <>
      <PageHeader title={query.data?.gathering.title ?? 'Your answer'} eyebrow="Your answer" />
      <Page className={styles.page}>
        {isMissing ? (
          <EmptyState
            title="We couldn't find your answer"
            actions={<LinkButton to="/gatherings">All gatherings</LinkButton>}
          >
            <p>The link is incomplete or has expired. Please use the link in our newest email.</p>
          </EmptyState>
        ) : (
          <Loaded query={query} skeleton={<RowsSkeleton label="Loading your answer..." rows={3} />}>
            {(party) => (
              <div className={items.columns}>
                <div className={items.beside}>
                  <State party={party} changes={changes} />
                  <PaidPlacesPart linkKey={key} party={party} />
                  <ReminderPart party={party} changes={changes} />
                </div>
                <div className={items.beside}>
                  <PayPlacesPart
                    linkKey={key}
                    party={party}
                    onChanged={() => void query.refetch()}
                  />
                  {party.isOpen && party.state !== 'withdrawn' && (
                    <NumbersForm
                      key={`${party.state} ${party.adults} ${party.children} ${JSON.stringify(party.tickets)}`}
                      party={party}
                      changes={changes}
                    />
                  )}
                  <SlotsPart party={party} changes={changes} />
                </div>
              </div>
            )}
          </Loaded>
        )}
      </Page>
    </>
  );
}

const describeState = ({ state, before, isCanceled }: OwnParty): string => {
  if (isCanceled) return 'It is canceled this time. You don’t need to do anything.';
  if (state === 'withdrawn') return 'You’re not coming.';
  if (state === 'paying') return 'Your places are held for you. Please pay for them in time.';
  if (state === 'coming') return 'You’re coming. We’re looking forward to seeing you!';
  return before
    ? `You’re on the waiting list, after ${formatCount(before, 'other', 'others')}. We’ll email you as soon as there is room.`
    : 'You’re the first on the waiting list. We’ll email you as soon as there is room.';
};

function State({ party, changes: { update, withdraw } }: Part) {
  const { gathering, state, isOpen, isCanceled } = party;
  const { adults, children } = party;
  const comeAfterAll = () =>
    update.mutate({
      adults,
      children,
      tickets: party.tickets,
      responses: party.responses.map((each) => ({ ...each })),
    });
  return (
    <FormCard as="section" aria-label="Your answer">
      <div role="status">
        <Alert tone={isCanceled || state !== 'coming' ? 'warn' : 'ok'}>
          {describeState(party)}
        </Alert>
      </div>
      <EventTimeAndPlace event={toEventDetails(gathering, party)} detail="full" />
      {!isOpen && !isCanceled && (
        <p>Answers for this day are closed. To change yours, please contact us.</p>
      )}
      {hasPaid(party) && isOpen && (
        <p>If you can’t come, please contact us, and the treasurer sends a refund.</p>
      )}
      {withdraw.error && <ErrorMessage error={withdraw.error} />}
      {state === 'withdrawn' && update.error && <ErrorMessage error={update.error} />}
      <div className={layout.row}>
        {isOpen && state !== 'withdrawn' && !hasPaid(party) && (
          <Button
            variant="secondary"
            busy={withdraw.isPending}
            fullWidth="onMobile"
            onClick={() => withdraw.mutate()}
          >
            I can’t come
          </Button>
        )}
        {isOpen && state === 'withdrawn' && (
          <Button busy={update.isPending} fullWidth="onMobile" onClick={comeAfterAll}>
            Come after all
          </Button>
        )}
        <LinkButton
          to={linkTo('/gathering/$slug', { slug: gathering.slug, day: party.day })}
          variant="secondary"
          fullWidth="onMobile"
        >
          About the gathering
        </LinkButton>
      </div>
    </FormCard>
  );
}

/** Who comes with paid places has paid them all. */
const hasPaid = ({ state, tickets }: OwnParty): boolean => state === 'coming' && tickets.length > 0;

const toValues = ({ responses }: OwnParty): Record<string, ResponseValue> =>
  Object.fromEntries(responses.map(({ questionId, ...value }) => [questionId, value]));

function NumbersForm({ party, changes: { update } }: Part) {
  const { gathering, questions, ticketTypes } = party;
  const isSettled = hasPaid(party);
  const [tickets, setTickets] = useState(party.tickets);
  const [adults, setAdults] = useState(String(party.adults));
  const [children, setChildren] = useState(String(party.children));
  const [responses, setResponses] = useState(() => toValues(party));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const takesNumbers = gathering.takesParties && !isSettled;
  if (!takesNumbers && questions.length === 0) return null;
  const submit = () => {
    const values = { adults, children, responses, tickets };
    const match = validateSize(values, { questions, ticketTypes });
    setErrors(match);
    if (Object.keys(match).length === 0 && !update.isPending)
      update.mutate(toSize(values, ticketTypes));
  };
  const fields = [
    { id: 'adults', label: 'Adults', value: adults, set: setAdults },
    { id: 'children', label: 'Children', value: children, set: setChildren },
  ];
  return (
    <FormCard as="section">
      <h2>Change your answer</h2>
      <Form
        errors={Object.keys(errors).map((field) => ({ field, label: errors[field] ?? field }))}
        onSubmit={submit}
      >
        {takesNumbers && ticketTypes.length > 0 && (
          <TicketFields
            offer={{ types: ticketTypes, feePercent: party.feePercent, left: null }}
            chosen={tickets}
            error={errors['tickets']}
            onChange={setTickets}
          />
        )}
        {takesNumbers && ticketTypes.length === 0 && (
          <div className={styles.pair}>
            {fields.map(({ id, label, value, set }) => (
              <TextField
                key={id}
                id={id}
                label={label}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                value={value}
                error={errors[id]}
                onChange={({ currentTarget }) => set(currentTarget.value)}
              />
            ))}
          </div>
        )}
        <QuestionFields
          questions={questions}
          values={responses}
          errors={errors}
          onChange={setResponses}
        />
        {update.error && <ErrorMessage error={update.error} />}
        <div>
          <Button type="submit" busy={update.isPending} fullWidth="onMobile">
            Save answer
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}

/** What they bring and do, and what is still open. */
function SlotsPart({ party, changes }: Part) {
  const error = changes.take.error ?? changes.giveBack.error ?? changes.offer.error;
  const canChange = party.isOpen && holdsPlaces(party.state);
  return slotKinds.map((kind) => {
    const slots = party.slots.filter((slot) => slot.kind === kind);
    if (slots.length === 0) return null;
    return (
      <FormCard as="section" key={kind}>
        <h2>{slotKindHeadings[kind]}</h2>
        {error && <ErrorMessage error={error} />}
        <ul className={items.rows} aria-label={slotKindHeadings[kind]}>
          {slots.map((slot) => (
            <li key={slot.id}>
              <span>
                {describeSlot(slot)}
                <br />
                <span className={layout.hint}>{describeOwn(slot)}</span>
              </span>
              {canChange && <SlotActions slot={slot} changes={changes} />}
            </li>
          ))}
        </ul>
      </FormCard>
    );
  });
}

const describeOwn = (slot: OwnSlot): string => {
  if (!slot.isOwn) return describeOpen(slot);
  return slot.isOffered ? 'Yours until someone takes over' : 'You take care of it. Thank you!';
};

function SlotActions({ slot, changes }: { slot: OwnSlot; changes: Changes }) {
  const { take, giveBack, offer } = changes;
  const { id, title, isOwn, isOffered } = slot;
  if (!isOwn)
    return (
      canTake(slot) && (
        <Button
          variant="outline"
          size="small"
          busy={take.isPending && take.variables === id}
          aria-label={`Take ${title}`}
          onClick={() => take.mutate(id)}
        >
          Take
        </Button>
      )
    );
  return (
    <span className={layout.row}>
      <Button
        variant="secondary"
        size="small"
        busy={offer.isPending && offer.variables.slot === id}
        aria-label={isOffered ? `Keep ${title}` : `Offer to someone else: ${title}`}
        onClick={() => offer.mutate({ slot: id, isOffered: !isOffered })}
      >
        {isOffered ? 'Keep' : 'Offer to someone else'}
      </Button>
      <Button
        variant="outline"
        size="small"
        busy={giveBack.isPending && giveBack.variables === id}
        aria-label={`Withdraw from ${title}`}
        onClick={() => giveBack.mutate(id)}
      >
        Withdraw
      </Button>
    </span>
  );
}

function ReminderPart({ party, changes: { remind } }: Part) {
  return (
    <FormCard as="section" aria-label="Emails">
      <CheckboxField
        label="Email me reminders and thanks for this gathering"
        hint="We always email you when it is canceled or its time changes."
        checked={remind.isPending ? remind.variables : party.getsReminders}
        onChange={(isOn) => remind.mutate(isOn)}
      />
      {remind.error && <ErrorMessage error={remind.error} />}
    </FormCard>
  );
}
