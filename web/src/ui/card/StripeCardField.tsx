import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe, type Stripe } from '@stripe/stripe-js';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { Loading, Skeleton } from '../Skeleton.tsx';
import { problemDetail } from '@namugongo/contract/problems';
import type { CardField } from './card-field.ts';

const scripts = new Map<string, Promise<Stripe | null>>();
const scriptOf = (key: string) => {
  const known = scripts.get(key) ?? loadStripe(key);
  scripts.set(key, known);
  return known;
};

type StripeCardFieldProps = {
  handle: Ref<CardField>;
  publishableKey: string;
  /** What is charged now; null where the card is only kept. */
  amountCents: number | null;
  /** 'manual': the money is only set aside until what is bought is certain. */
  capture: 'manual' | 'automatic';
  keep: boolean;
  /** The script could not be loaded: nobody can pay now. */
  onUnavailable: () => void;
};

/** Stripe's own card field; the card's digits never reach our pages or our server. */
export function StripeCardField({
  handle,
  publishableKey,
  amountCents,
  capture,
  keep,
  onUnavailable,
}: StripeCardFieldProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  // Told once: asking again with every render would open the message again as soon as it is put away.
  const tellUnavailable = useEffectEvent(onUnavailable);
  useEffect(() => {
    let wanted = true;
    scriptOf(publishableKey).then(
      (loaded) => {
        if (!wanted) return;
        if (loaded) setStripe(loaded);
        else tellUnavailable();
      },
      () => {
        scripts.delete(publishableKey);
        if (wanted) tellUnavailable();
      },
    );
    return () => {
      wanted = false;
    };
  }, [publishableKey]);
  if (!stripe)
    return (
      <>
        <Loading words="Loading the card field..." />
        <Skeleton height="14rem" />
      </>
    );
  return (
    <Elements
      stripe={stripe}
      options={{
        ...(amountCents === null
          ? { mode: 'setup' }
          : { mode: 'payment', amount: amountCents, captureMethod: capture }),
        currency: 'usd',
        // What the field agrees on must be what the payment says.
        setupFutureUsage: keep ? 'off_session' : null,
        allowedPaymentMethodTypes: ['card'],
        appearance: { variables: lookOfOurs() },
      }}
    >
      <Inside handle={handle} />
    </Elements>
  );
}

/** The theme's own values, which the provider's frame cannot read by itself. */
function lookOfOurs() {
  const text = getComputedStyle(document.documentElement);
  const token = (name: string) => text.getPropertyValue(name).trim();
  return {
    colorBackground: token('--nm-raised'),
    colorText: token('--nm-ink'),
    colorPrimary: token('--nm-action'),
    colorDanger: token('--nm-danger'),
    fontSizeBase: '18px',
    borderRadius: '18px',
  };
}

function Inside({ handle }: { handle: Ref<CardField> }) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(handle, () => ({
    async makeToken() {
      if (!stripe || !elements) return { error: problemDetail('card-missing') };
      const submitted = await elements.submit();
      if (submitted.error)
        return { error: submitted.error.message ?? problemDetail('card-missing') };
      const made = await stripe.createConfirmationToken({ elements });
      return made.error
        ? { error: made.error.message ?? problemDetail('card-missing') }
        : { token: made.confirmationToken.id };
    },
    async answerBank(clientSecret) {
      await stripe?.handleNextAction({ clientSecret });
    },
  }));
  return <PaymentElement options={{ wallets: { link: 'never' } }} />;
}
