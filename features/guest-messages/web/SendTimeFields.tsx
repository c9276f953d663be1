import { parseLocalInput } from '#features/event/web/event-form-values.ts';
import { useSite } from '#features/site/web/site.ts';
import { useState } from 'react';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const choices = [
  { value: 'now', label: 'Send now' },
  { value: 'later', label: 'Send later' },
] as const;

/** When a message to many goes out. */
export function useSendTime() {
  const { data: site } = useSite();
  const timeZone = site?.timeZone ?? 'UTC';
  const [choice, setChoice] = useState<'now' | 'later'>('now');
  const [localTime, setLocalTime] = useState('');
  const [error, setError] = useState<string | null>(null);
  const sendAt = choice === 'later' ? parseLocalInput(localTime, timeZone) : null;
  return {
    /** Null sends it now. */
    sendAt,
    timeZone,
    verb: choice === 'later' ? 'Schedule' : 'Send',
    /** Shows what is missing; true when the time, and the rest that `isRestComplete` tells of, is complete. */
    check(isRestComplete: boolean): boolean {
      const isMissing = choice === 'later' && (!sendAt || sendAt <= new Date());
      setError(isMissing ? 'Choose a time that is still to come' : null);
      if (isRestComplete && isMissing) document.getElementById('sendAt')?.focus();
      return isRestComplete && !isMissing;
    },
    choice,
    setChoice,
    localTime,
    setLocalTime,
    error,
  };
}

type SendTime = ReturnType<typeof useSendTime>;

type SendTimeFieldsProps = {
  state: SendTime;
  /** Who gets what goes out later. */
  hint: string;
};

export const SendTimeFields = ({ state, hint }: SendTimeFieldsProps) => (
  <>
    <RadioGroupField
      id="time"
      label="When"
      beside
      choices={choices}
      value={state.choice}
      onChange={state.setChoice}
    />
    {state.choice === 'later' && (
      <TextField
        id="sendAt"
        type="datetime-local"
        label="Date and time"
        hint={`In the time of ${state.timeZone.replaceAll('_', ' ')}. ${hint}`}
        value={state.localTime}
        error={state.error}
        onChange={({ currentTarget }) => state.setLocalTime(currentTarget.value)}
      />
    )}
  </>
);
