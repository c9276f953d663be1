import { call, isCallFailure } from '@namugongo/contract/call';
import { payments } from '@namugongo/contract/payments';
import { type Ref, useImperativeHandle, useState } from 'react';
import { Notice } from '../Notice.tsx';
import { problemWords } from '../ProblemMessage.tsx';
import { BankDialog } from './BankDialog.tsx';
import type { CardField } from './card-field.ts';
import { CardInputs, type TypedCard } from './CardInputs.tsx';
import { expiryIn } from './card-typing.ts';

type Question = { clientSecret: string; done: () => void };

async function tokenOf({ digits, expiry, code }: TypedCard): ReturnType<CardField['makeToken']> {
  const { month, year } = expiryIn(expiry) ?? { month: 0, year: 0 };
  try {
    return await call('', payments.sandboxToken, {
      body: { number: digits, expMonth: month, expYear: year, cvc: code },
    });
  } catch (error) {
    if (isCallFailure(error) && error.problem.status !== 0) return { error: problemWords(error) };
    throw error;
  }
}

type SandboxCardFieldProps = { handle: Ref<CardField>; disabled: boolean };

/** The built-in provider's card field. It looks and behaves like one; no real card belongs here. */
export function SandboxCardField({ handle, disabled }: SandboxCardFieldProps) {
  const [card, setCard] = useState<TypedCard>({ digits: '', expiry: '', code: '' });
  const [question, setQuestion] = useState<Question | null>(null);
  useImperativeHandle(handle, () => ({
    makeToken: () => tokenOf(card),
    answerBank: (clientSecret) => new Promise((done) => setQuestion({ clientSecret, done })),
  }));
  return (
    <>
      <Notice tone="warn">
        <b>Test mode.</b> No real card is charged. Use 4242 4242 4242 4242, any later date, any
        code.
      </Notice>
      <CardInputs
        card={card}
        disabled={disabled}
        onType={(change) => setCard({ ...card, ...change })}
      />
      {question && (
        <BankDialog
          clientSecret={question.clientSecret}
          onDone={() => {
            setQuestion(null);
            question.done();
          }}
        />
      )}
    </>
  );
}
