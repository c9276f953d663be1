import type { ChairType } from '#contract/chairs.ts';
import { hasProblemCode, isApiError } from '#contract/client.ts';
import type { ExtraChoice } from '#features/event/contract/extras.ts';
import { revealSecret } from '#contract/secret.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import {
  phoneSaleRefreshMs,
  phoneSales,
  type PhoneSaleState,
} from '#features/orders/contract/phone-sales.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDraftState } from '#ui/forms/useDraftState.ts';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';

/** The cart that the guest pays; without a secret, the response to its start was lost. */
type PhoneLink = { cart: string; secret: string };
const none: PhoneLink = { cart: '', secret: '' };

/** The link of the sale that a guest pays on the own phone, saved in this tab across reloads. */
export function usePhoneLink(event: number) {
  const [link, setLink] = useDraftState('accountDraft', `phone sale ${event}`, none);
  return { link, setLink };
}

const settledStates: readonly PhoneSaleState[] = [
  'paid',
  'refunded',
  'canceled',
  'given-up',
  'expired',
];

type PhoneSaleOptions = ReturnType<typeof usePhoneLink> & {
  event: number;
  /** What is sold, once the server holds it. */
  readSale: () => Promise<{
    hold: string;
    chairs: number[];
    guests: { chair: number; as: ChairType }[];
    extras: ExtraChoice[];
  }>;
  onPaid: () => void;
};

/** The sale on the guest's phone: started, followed every two seconds, canceled. */
export function usePhoneSale({ event, link, setLink, readSale, onPaid }: PhoneSaleOptions) {
  const { cart, secret } = link;
  const start = useApiMutation({
    async call() {
      const params = { cart: cart || crypto.randomUUID() };
      const sale = await readSale();
      setLink({ ...params, secret: '' });
      const started = await callApi(phoneSales.start, { params, body: { event, ...sale } });
      setLink({ ...params, secret: started.secret });
    },
    // Without a response, it may have started.
    onError: (error) => {
      if (isApiError(error) && error.problem.status < 500) setLink(none);
    },
  });
  const status = useQuery({
    ...apiQueryOptions(phoneSales.renew, { params: { cart } }),
    enabled: cart !== '' && !start.isPending,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      (data && settledStates.includes(data.state)) || hasProblemCode(error, 'phone-sale-over')
        ? false
        : phoneSaleRefreshMs,
    // The chairs stay held while the desk looks at something else.
    refetchIntervalInBackground: true,
  });
  const state = cart === '' ? undefined : status.data?.state;
  const close = () => {
    start.reset();
    cancel.reset();
    setLink(none);
  };
  const cancel = useApiMutation({
    call: () => callApi(phoneSales.cancel, { params: { cart } }),
    changes: [phoneSales.renew],
    onSuccess: (after) => {
      if (after.state === 'canceled') close();
    },
  });
  const handlePaid = useStableCallback(onPaid);
  useEffect(() => {
    if (state === 'paid') handlePaid();
  }, [state, handlePaid]);
  return {
    /** The sale is on the phone, or was until it ended. */
    isStarted: cart !== '',
    state,
    sale: status.data,
    sold: cart === '' ? null : (status.data?.sold ?? null),
    hasEnded: hasProblemCode(status.error, 'phone-sale-over'),
    isSettled: state !== undefined && settledStates.includes(state),
    error: status.error,
    /** What the guest scans or types; empty when the response with it was lost. */
    address:
      secret === ''
        ? ''
        : revealSecret(buildScreenUrl(window.location.origin, '/pay/$secret', { secret })),
    start,
    cancel,
    close,
  };
}

export type PhoneSaleOnScreen = ReturnType<typeof usePhoneSale>;
