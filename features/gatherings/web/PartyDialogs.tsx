import { useState } from 'react';
import type { TeamParty } from '#features/gatherings/contract/gathering-parties.ts';
import type { TicketChoice } from '#features/gatherings/contract/ticket-types.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { parsePeople, toSize } from './party-form-values.ts';
import styles from './Gatherings.module.css';
import { QuestionFields } from './QuestionFields.tsx';
import { useAddParty, useAssignSlot, useChangeParty, useSendThanks } from './queries.ts';
import { describeSlot } from './ComingPart.tsx';
import { TicketFields } from './TicketFields.tsx';

type DialogProps = { gathering: TeamGathering; day: string; onEnd: () => void };

type Numbers = { adults: string; children: string };
type NumberFieldsProps = {
  values: Numbers;
  errors: Record<string, string>;
  onChange: (part: Partial<Numbers>) => void;
};

const NumberFields = ({ values, errors, onChange }: NumberFieldsProps) => (
  <div className={styles.pair}>
    {(['adults', 'children'] as const).map((field) => (
      <TextField
        key={field}
        id={`answer-${field}`}
        label={field === 'adults' ? 'Adults' : 'Children'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={values[field]}
        error={errors[field]}
        onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
      />
    ))}
  </div>
);

type Size = Numbers & { tickets: TicketChoice[] };
type SizeFieldsProps = {
  gathering: TeamGathering;
  values: Size;
  errors: Record<string, string>;
  onChange: (part: Partial<Size>) => void;
};

/** How many come, or which places they want where places are paid. */
const SizeFields = ({
  gathering: { ticketTypes, feePercent },
  values,
  errors,
  onChange,
}: SizeFieldsProps) =>
  ticketTypes.length === 0 ? (
    <NumberFields values={values} errors={errors} onChange={onChange} />
  ) : (
    <TicketFields
      offer={{ types: ticketTypes, feePercent, left: null }}
      chosen={values.tickets}
      error={errors['tickets'] ?? errors['adults']}
      onChange={(tickets) => onChange({ tickets })}
    />
  );

/** Notes that someone comes who told the team, by telephone or after Mass. */
export function AddPartyDialog({ gathering, day, onEnd }: DialogProps) {
  const [values, setValues] = useState({ name: '', email: '', adults: '1', children: '0' });
  const [responses, setResponses] = useState({});
  const [tickets, setTickets] = useState<TicketChoice[]>([]);
  const { ticketTypes } = gathering;
  const add = useAddParty(gathering.id);
  const errors = getFieldErrors(add.error);
  return (
    <FormDialog
      title="Add someone"
      submit="Add to the list"
      mutation={{ ...add, error: Object.keys(errors).length === 0 && add.error }}
      errors={Object.keys(errors).map((field) => ({ field: `answer-${field}`, label: field }))}
      onSubmit={() =>
        add.mutate(
          {
            day,
            name: values.name,
            email: values.email.trim(),
            ...toSize({ ...values, responses, tickets }, ticketTypes),
          },
          { onSuccess: onEnd },
        )
      }
      onClose={onEnd}
      width={560}
    >
      <TextField
        id="answer-name"
        label="Name"
        autoComplete="off"
        value={values.name}
        error={errors['name']}
        onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
      />
      <TextField
        id="answer-email"
        label="Email"
        type="email"
        optional={ticketTypes.length === 0}
        autoComplete="off"
        hint={
          ticketTypes.length === 0
            ? 'They get a link to change their answer. Without an email, you change it for them.'
            : 'They get a link to pay by card.'
        }
        value={values.email}
        error={errors['email']}
        onChange={({ currentTarget }) => setValues({ ...values, email: currentTarget.value })}
      />
      <SizeFields
        gathering={gathering}
        values={{ ...values, tickets }}
        errors={errors}
        onChange={({ tickets: chosen = tickets, ...part }) => {
          setTickets(chosen);
          setValues({ ...values, ...part });
        }}
      />
      <QuestionFields
        questions={gathering.questions}
        values={responses}
        errors={{}}
        onChange={setResponses}
      />
    </FormDialog>
  );
}

type ChangePartyDialogProps = Omit<DialogProps, 'day'> & { party: TeamParty };

/** Changes how many come, what they bring and do, or that they come at all. */
export function ChangePartyDialog({ gathering, party, onEnd }: ChangePartyDialogProps) {
  const [values, setValues] = useState({
    adults: String(party.adults),
    children: String(party.children),
  });
  const [isComing, setIsComing] = useState(party.state !== 'withdrawn');
  const [slots, setSlots] = useState(party.slots.map(({ id }) => id));
  const change = useChangeParty(gathering.id);
  const assign = useAssignSlot(gathering.id);
  const errors = getFieldErrors(change.error);
  return (
    <FormDialog
      title={party.name}
      submit="Save answer"
      mutation={change}
      onSubmit={() =>
        change.mutate(
          {
            party,
            adults: parsePeople(values.adults),
            children: parsePeople(values.children),
            isComing,
          },
          { onSuccess: onEnd },
        )
      }
      onClose={onEnd}
      width={560}
    >
      <CheckboxField label="Is coming" checked={isComing} onChange={setIsComing} />
      {gathering.ticketTypes.length === 0 ? (
        <NumberFields
          values={values}
          errors={errors}
          onChange={(part) => setValues({ ...values, ...part })}
        />
      ) : (
        <p>{party.ticketText || 'No paid places'}</p>
      )}
      {party.state === 'coming' && gathering.slots.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>Brings and does, saved right away</legend>
          {gathering.slots.map((slot) => (
            <CheckboxField
              key={slot.id}
              label={describeSlot(slot)}
              checked={slots.includes(slot.id)}
              onChange={(isAssigned) =>
                assign.mutate(
                  { party: party.id, slot: slot.id, isAssigned },
                  { onSuccess: (saved) => setSlots(saved.slots.map(({ id }) => id)) },
                )
              }
            />
          ))}
        </fieldset>
      )}
      {assign.error && <ErrorMessage error={assign.error} />}
    </FormDialog>
  );
}

/** Thanks those who came, once each. */
export function ThanksDialog({ gathering, day, onEnd }: DialogProps) {
  const [message, setMessage] = useState(
    `Thank you for coming to ${gathering.title}. It was good to be together!`,
  );
  const thank = useSendThanks(gathering.id);
  return (
    <FormDialog
      title="Thank people by email"
      submit="Send thanks"
      mutation={thank}
      onSubmit={() => thank.mutate({ day, message }, { onSuccess: onEnd })}
      onClose={onEnd}
      width={560}
    >
      <TextAreaField
        id="thanks-message"
        label="Message"
        hint="To everyone marked as having come, or to all who said they come if no one is marked. Each gets it once."
        maxLength={2000}
        value={message}
        error={getFieldErrors(thank.error)['message']}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </FormDialog>
  );
}
