import { callEndpoint, isApiError } from '@namugongo/contract/client';
import { payments } from '@namugongo/contract/payments';
import { type Ref, useImperativeHandle, useState } from 'react';
import { Alert } from '../Alert.tsx';
import { getErrorMessage } from '../ErrorMessage.tsx';
import { ThreeDSecureDialog } from './ThreeDSecureDialog.tsx';
import type { CardField } from './card-field.ts';
import { CardInputs, type CardFormValues } from './CardInputs.tsx';
import { parseExpiry } from './format-card-input.ts';

type Challenge = { clientSecret: string; done: () => void };

async function fetchToken({
  digits,
  expiry,
  code,
}: CardFormValues): ReturnType<CardField['createToken']> {
  const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
  try {
    return await callEndpoint('', payments.createSandboxToken, {
      body: { number: digits, expMonth: month, expYear: year, cvc: code },
    });
  } catch (error) {
    if (isApiError(error) && error.problem.status !== 0) return { error: getErrorMessage(error) };
    throw error;
  }
}

type SandboxCardFieldProps = { handle: Ref<CardField>; disabled: boolean };

/** Card field of the sandbox provider; test cards only. */
export function SandboxCardField({ handle, disabled }: SandboxCardFieldProps) {
  const [card, setCard] = useState<CardFormValues>({ digits: '', expiry: '', code: '' });
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  useImperativeHandle(handle, () => ({
    createToken: () => fetchToken(card),
    handleNextAction: (clientSecret) => new Promise((done) => setChallenge({ clientSecret, done })),
  }));
  return (
    <>
      <Alert tone="warn">
        <b>Test mode.</b> No real card is charged. Use 4242 4242 4242 4242, any future date and any
        code.
      </Alert>
      <CardInputs
        card={card}
        disabled={disabled}
        onType={(change) => setCard({ ...card, ...change })}
      />
      {challenge && (
        <ThreeDSecureDialog
          clientSecret={challenge.clientSecret}
          onDone={() => {
            setChallenge(null);
            challenge.done();
          }}
        />
      )}
    </>
  );
}
