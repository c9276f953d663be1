import { useId } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import type { GatheringPage, OpenSlot } from '#features/gatherings/contract/gatherings.ts';
import { slotKindHeadings, slotKinds } from '#features/gatherings/contract/rules/places.ts';
import { formatSlotTime } from '#features/gatherings/contract/rules/slot-times.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import {
  type PartyFormValues,
  emptyParty,
  toPartyInput,
  validateParty,
} from './party-form-values.ts';
import styles from './Gatherings.module.css';
import { QuestionFields } from './QuestionFields.tsx';
import { useSendParty } from './queries.ts';
import { TicketFields } from './TicketFields.tsx';

type Open = GatheringPage & { occurrence: NonNullable<GatheringPage['occurrence']> };

/** Where people say that they come, and what they take on. */
export function ComingPart({ gathering }: { gathering: GatheringPage }) {
  const { occurrence, takesParties } = gathering;
  if (!occurrence || (!takesParties && occurrence.slots.length === 0)) return null;
  return (
    <FormCard as="section" aria-label="Are you coming?">
      <h2>{takesParties ? 'Are you coming?' : 'Would you like to help?'}</h2>
      {occurrence.isOpen ? (
        <PartyForm gathering={{ ...gathering, occurrence }} />
      ) : (
        <p>
          {occurrence.isCanceled
            ? 'It is canceled this time.'
            : 'Answers for this day are closed. To change yours, please contact us.'}
        </p>
      )}
    </FormCard>
  );
}

const labels: Record<string, string> = {
  name: 'Your name',
  email: 'Email',
  adults: 'Adults',
  children: 'Children',
  slotIds: 'What you take care of',
  tickets: 'Your places',
};

function usePartyForm({ slug, occurrence: { day }, ...fields }: Open) {
  const draftForm = useDraftForm<PartyFormValues>(
    'buyerDraft',
    `gathering ${slug} ${day}`,
    emptyParty,
    (values) => validateParty(values, day, fields),
  );
  const send = useSendParty(slug);
  const submit = (values: PartyFormValues) => {
    if (!send.isPending)
      send.mutate(toPartyInput(values, day, fields.ticketTypes), {
        onSuccess: draftForm.discard,
        onError: draftForm.showErrors,
      });
  };
  return { draftForm, send, submit };
}

function PartyForm({ gathering }: { gathering: Open }) {
  const { draftForm, send, submit } = usePartyForm(gathering);
  const { form } = draftForm;
  if (send.isSuccess) return <Confirmation {...send.data} email={send.variables.email} />;
  const { occurrence, takesParties, questions, ticketTypes, feePercent } = gathering;
  const errors = Object.keys(form.errors).map((field) => ({
    field,
    label: labels[field] ?? questions.find(({ id }) => field.includes(`-${id}-`))?.text ?? field,
  }));
  return (
    <Form errors={errors} onSubmit={form.onSubmit(submit)}>
      <DraftNotice draft={draftForm} />
      <FreePlaces free={occurrence.free} />
      <PersonFields form={form} />
      {takesParties && ticketTypes.length > 0 && (
        <TicketFields
          offer={{ types: ticketTypes, feePercent, left: occurrence.ticketsLeft }}
          chosen={form.values.tickets}
          error={form.errors['tickets']}
          onChange={(tickets) => form.setFieldValue('tickets', tickets)}
        />
      )}
      {takesParties && ticketTypes.length === 0 && (
        <div className={styles.pair}>
          {(['adults', 'children'] as const).map((field) => (
            <TextField
              key={field}
              id={field}
              label={labels[field] ?? field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              {...form.getInputProps(field)}
            />
          ))}
        </div>
      )}
      <QuestionFields
        questions={questions}
        values={form.values.responses}
        errors={form.errors}
        onChange={(responses) => form.setFieldValue('responses', responses)}
      />
      <SlotChoices
        slots={occurrence.slots}
        chosen={form.values.slotIds}
        onChange={(slotIds) => form.setFieldValue('slotIds', slotIds)}
      />
      {form.errors['slotIds'] && <p role="alert">{form.errors['slotIds']}</p>}
      {form.errors['responses'] && <p role="alert">{form.errors['responses']}</p>}
      {send.error && errors.length === 0 && <ErrorMessage error={send.error} />}
      <div>
        <Button type="submit" busy={send.isPending} fullWidth="onMobile">
          {!takesParties
            ? 'Sign me up'
            : ticketTypes.length > 0
              ? 'Continue to payment'
              : 'Send my answer'}
        </Button>
      </div>
    </Form>
  );
}

function FreePlaces({ free }: { free: number | null }) {
  if (free === null) return null;
  return free === 0 ? (
    <Alert tone="warn">
      All places are taken. Answer all the same: you go on the waiting list, and we’ll email you as
      soon as there is room.
    </Alert>
  ) : (
    <p>{formatCount(free, 'place')} left.</p>
  );
}

type FormPart = { form: ReturnType<typeof usePartyForm>['draftForm']['form'] };

/** An account knows its own name and address. */
function PersonFields({ form }: FormPart) {
  const state = useAccount();
  const account = state.is === 'signed-in' ? state.account : null;
  const sendsEmail = useSendsEmail();
  const fill = () => {
    if (!account) return;
    form.setFieldValue('name', account.name);
    form.setFieldValue('email', account.email);
  };
  return (
    <>
      {account && form.values.email === '' && (
        <div>
          <Button variant="secondary" size="small" onClick={fill}>
            Fill in my name and email
          </Button>
        </div>
      )}
      <TextField id="name" label="Your name" autoComplete="name" {...form.getInputProps('name')} />
      <TextField
        id="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={
          sendsEmail
            ? 'We’ll email you a link to change or withdraw your answer. You don’t need an account.'
            : 'This site can’t send email yet. You’ll get a link to save right here.'
        }
        {...form.getInputProps('email')}
      />
    </>
  );
}

type SlotChoicesProps = {
  slots: readonly OpenSlot[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

function SlotChoices({ slots, chosen, onChange }: SlotChoicesProps) {
  const id = useId();
  return slotKinds.map((kind) => {
    const own = slots.filter((slot) => slot.kind === kind);
    if (own.length === 0) return null;
    return (
      <fieldset key={kind} className={styles.choices} id={`${id}-${kind}`}>
        <legend>
          {slotKindHeadings[kind]} <span className={layout.soft}>(optional)</span>
        </legend>
        {own.map((slot) => (
          <CheckboxField
            key={slot.id}
            label={describeSlot(slot)}
            hint={describeOpen(slot)}
            checked={chosen.includes(slot.id)}
            disabled={!canTake(slot) && !chosen.includes(slot.id)}
            onChange={(isChecked) =>
              onChange(
                isChecked ? [...chosen, slot.id] : chosen.filter((other) => other !== slot.id),
              )
            }
          />
        ))}
      </fieldset>
    );
  });
}

export const describeSlot = (slot: Pick<OpenSlot, 'title' | 'startTime' | 'endTime'>): string =>
  [slot.title, formatSlotTime(slot)].filter(Boolean).join(', ');

export const canTake = ({ open, offered }: Pick<OpenSlot, 'open' | 'offered'>): boolean =>
  open + offered > 0;

/** '1 of 2 still open' */
export function describeOpen({ open, offered, places }: OpenSlot): string {
  if (open > 0) return places === 1 ? 'Still open' : `${open} of ${places} still open`;
  return offered > 0 ? 'Someone is looking for a person to take over' : 'Taken. Thank you!';
}

type ConfirmationProps = { state: keyof typeof confirmations; key: string | null; email: string };

const confirmations = {
  coming: 'Thank you for your answer. We’re looking forward to seeing you!',
  paying: 'We hold your places for an hour. They are yours once you have paid them.',
  waiting: 'Thank you for your answer. All places are taken, so you’re on the waiting list.',
};

/** What was noted, with the way to change it. */
function Confirmation({ state, key, email }: ConfirmationProps) {
  const sendsEmail = useSendsEmail();
  return (
    <div role="status" tabIndex={-1} ref={takeFocus} className={layout.stack}>
      <Alert tone={state === 'coming' ? 'ok' : 'warn'}>{confirmations[state]}</Alert>
      {sendsEmail && (
        <p>
          We’ll email {email} what we noted, with a link to {state === 'paying' ? 'pay and to' : ''}{' '}
          change it. Don’t see it? Check your spam folder.
        </p>
      )}
      {key !== null && (
        <>
          {!sendsEmail && <p>This site can’t send email yet. Open this page and save its link.</p>}
          <LinkButton to={linkTo('/gathering-answer/$key', { key })} fullWidth="onMobile">
            {state === 'paying' ? 'Pay for my places' : 'See or change my answer'}
          </LinkButton>
        </>
      )}
    </div>
  );
}
