import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { calendar } from '#features/calendar/contract/calendar.ts';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions, callApi, getApiUrl, setApiData } from '#ui/api.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import layout from '#ui/layout/layout.module.css';
import { AddressFields } from './AddressFields.tsx';

type OwnAddressProps = {
  /** The kinds to subscribe to; undefined for all. */
  kinds: string | undefined;
};

/** The address with what only its owner can see: to create, to use, to renew and to end. */
export function OwnAddress({ kinds }: OwnAddressProps) {
  const { data: site } = useSite();
  const own = useQuery(apiQueryOptions(calendar.getAddress, {}));
  const { renew, end } = useAddressChanges();
  const error = renew.error ?? end.error;
  return (
    <Loaded query={own} skeleton={<RowsSkeleton label="Loading your address..." rows={2} />}>
      {({ address }) => (
        <>
          {error && <ErrorMessage error={error} />}
          {address ? (
            <>
              <AddressFields
                path={getApiUrl(calendar.getPrivateFile, {
                  params: { key: address.key },
                  query: { kinds },
                })}
              />
              <p className={layout.hint}>
                This address is yours alone, since{' '}
                {formatTimestamp(address.createdAt, 'date', site?.timeZone)}. Anyone who has it can
                see what you see, so please don’t share it.
              </p>
              <ChangeAddress
                isBusy={renew.isPending || end.isPending}
                onRenew={() => renew.mutate()}
                onEnd={() => end.mutate()}
              />
            </>
          ) : (
            <>
              <p>You get an address of your own, which you can change at any time.</p>
              <div>
                <Button busy={renew.isPending} onClick={() => renew.mutate()}>
                  Create my address
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function useAddressChanges() {
  const client = useQueryClient();
  const onSuccess = (response: EndpointResponse<typeof calendar.getAddress>) =>
    setApiData(client, calendar.getAddress, {}, response);
  return {
    renew: useApiMutation({
      call: () => callApi(calendar.renewAddress, {}),
      notice: 'Your new address works now.',
      onSuccess,
    }),
    end: useApiMutation({
      call: () => callApi(calendar.endAddress, {}),
      notice: 'Your address has ended.',
      onSuccess,
    }),
  };
}

type ChangeAddressProps = { isBusy: boolean; onRenew: () => void; onEnd: () => void };

/** Renews or ends the address after a question: calendars that use it get nothing new. */
function ChangeAddress({ isBusy, onRenew, onEnd }: ChangeAddressProps) {
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null);
  if (question === null)
    return (
      <div className={layout.row}>
        <Button variant="secondary" size="small" onClick={() => setQuestion('renew')}>
          Change my address
        </Button>
        <Button variant="outline" size="small" onClick={() => setQuestion('end')}>
          End my address
        </Button>
      </div>
    );
  const isRenewal = question === 'renew';
  return (
    <div
      role="group"
      aria-labelledby="address-question"
      tabIndex={-1}
      ref={takeFocus}
      className={layout.stackTight}
    >
      <p id="address-question">
        <b>{isRenewal ? 'Change your address?' : 'End your address?'}</b> The one you have stops
        working right away. Calendars that use it get nothing new.
      </p>
      <div className={layout.row}>
        <Button
          size="small"
          busy={isBusy}
          onClick={() => {
            setQuestion(null);
            if (isRenewal) onRenew();
            else onEnd();
          }}
        >
          {isRenewal ? 'Change address' : 'End address'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setQuestion(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
