import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import {
  formatResponse,
  isEmptyResponse,
  maxResponseLength,
  type ResponseValue,
} from '#features/tickets/contract/rules/questions.ts';
import { useSite } from '#features/site/web/site.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';
import type { FormSlot, SlotGroup } from './guest-slots.ts';
import styles from './Questions.module.css';
import { getFieldId, type Responses } from './useResponses.ts';

/** What the fields read and write. */
type FieldResponses = Pick<Responses, 'getValue' | 'setValue' | 'getError' | 'getChange'>;

type ResponseFieldsProps = { groups: readonly SlotGroup[]; responses: FieldResponses };

/** A field for each question, under a heading for the order and each guest. */
export const ResponseFields = ({ groups, responses }: ResponseFieldsProps) =>
  groups.map(({ title, slots }) => (
    <section key={title} className={styles.group} aria-label={title ?? 'Questions'}>
      {title && <h2>{title}</h2>}
      {slots.map((slot) =>
        slot.isOpen ? (
          <ResponseField key={getFieldId(slot)} slot={slot} responses={responses} />
        ) : (
          <ClosedResponse key={getFieldId(slot)} slot={slot} value={responses.getValue(slot)} />
        ),
      )}
    </section>
  ));

const ClosedResponse = ({ slot, value }: { slot: FormSlot; value: ResponseValue }) => (
  <div>
    <p>
      <b>{slot.question.text}</b>
    </p>
    <p className={styles.text}>{formatResponse(slot.question, value) || 'No answer'}</p>
    <p className={layout.hint}>This can’t be changed here anymore.</p>
  </div>
);

type ResponseFieldProps = { slot: FormSlot; responses: FieldResponses };

function ResponseField({ slot, responses }: ResponseFieldProps) {
  const { question } = slot;
  const value = responses.getValue(slot);
  const id = getFieldId(slot);
  const hint = useHint(slot, responses);
  const common = {
    id,
    name: id,
    label: question.text,
    optional: !question.isRequired,
    hint,
    error: responses.getError(slot),
  };
  const setText = (text: string) => responses.setValue(slot, { ...value, text });
  const setChoices = (choiceIds: number[]) => responses.setValue(slot, { ...value, choiceIds });
  const choices = question.choices
    .filter(({ id: choiceId, isRetired }) => !isRetired || value.choiceIds.includes(choiceId))
    .map(({ id: choiceId, label, isRetired }) => ({
      id: choiceId,
      label: isRetired ? `${label} (no longer offered)` : label,
    }));
  switch (question.kind) {
    case 'text':
    case 'number':
      return (
        <TextField
          {...common}
          autoComplete="off"
          {...(question.kind === 'number' && { inputMode: 'numeric' })}
          maxLength={question.kind === 'number' ? 4 : maxResponseLength}
          value={value.text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      );
    case 'several':
      return (
        <SeveralField
          {...common}
          choices={choices}
          chosen={value.choiceIds}
          onChange={setChoices}
        />
      );
    case 'one':
    case 'confirm':
      return (
        <SelectField
          {...common}
          placeholder="No answer"
          options={choices.map((choice) => ({
            value: String(choice.id),
            label: choice.label,
          }))}
          value={value.choiceIds[0] ?? ''}
          onChange={({ currentTarget }) =>
            setChoices(currentTarget.value === '' ? [] : [Number(currentTarget.value)])
          }
        />
      );
  }
}

type SeveralFieldProps = {
  id: string;
  label: string;
  optional: boolean;
  hint: string | undefined;
  error: string | null;
  choices: readonly { id: number; label: string }[];
  chosen: readonly number[];
  onChange: (choiceIds: number[]) => void;
};

const SeveralField = (props: SeveralFieldProps) => {
  const { id, label, optional, hint, error, choices, chosen, onChange } = props;
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-hint`}>
      <legend>
        {label}
        {optional && <span className={layout.soft}> (optional)</span>}
      </legend>
      {choices.map((choice) => (
        <CheckboxField
          key={choice.id}
          label={choice.label}
          checked={chosen.includes(choice.id)}
          onChange={(isChecked) =>
            onChange(
              isChecked ? [...chosen, choice.id] : chosen.filter((other) => other !== choice.id),
            )
          }
        />
      ))}
      {error && <p role="alert">{error}</p>}
      <p id={`${id}-hint`} className={layout.hint}>
        {hint}
      </p>
    </fieldset>
  );
};

/** What helps to respond, until when, and what someone else responded meanwhile. */
function useHint(slot: FormSlot, responses: FieldResponses): string | undefined {
  const { data: site } = useSite();
  const { question } = slot;
  const { closesAt, help, isRequired } = question;
  const change = responses.getChange(slot);
  const isMissing = isRequired && isEmptyResponse(responses.getValue(slot));
  const parts = [
    help,
    change && `Now: ${formatResponse(question, change) || 'no answer'}.`,
    isMissing && 'No answer yet.',
    closesAt && `You can change it until ${formatTimestamp(closesAt, 'short', site?.timeZone)}.`,
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}
