import { announcements } from '#features/announcements/contract/announcements.ts';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQueryOptions, callApi, setApiData } from '#ui/api.ts';
import { getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './Announcements.module.css';
import { useSendsEmail } from '#features/site/web/site.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { useAccount } from '#features/accounts/web/account.ts';

export const subscriptionQuery = apiQueryOptions(announcements.getSubscription, {});

/** The signed-in person's subscription; null for anybody else or after an error, undefined while it loads. */
export function useEmailSubscription() {
  const state = useAccount();
  const { data, isError } = useQuery({ ...subscriptionQuery, enabled: state.is === 'signed-in' });
  if (state.is !== 'signed-in' || isError) return null;
  return data && { email: state.account.email, isSubscribed: data.subscribed };
}

type EmailSubscriptionSwitchProps = {
  subscription: NonNullable<ReturnType<typeof useEmailSubscription>>;
};

/** Turns announcements by email on or off. */
export function EmailSubscriptionSwitch({
  subscription: { email, isSubscribed },
}: EmailSubscriptionSwitchProps) {
  const client = useQueryClient();
  const sendsEmail = useSendsEmail();
  const update = useMutation({
    mutationFn: (subscribed: boolean) =>
      callApi(announcements.updateSubscription, { body: { subscribed } }),
    onSuccess: (response) => {
      setApiData(client, announcements.getSubscription, {}, response);
      showNotice('Changes saved.');
    },
  });
  return (
    <div className={styles.subscription}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={update.isPending ? update.variables : isSubscribed}
          disabled={update.isPending}
          onChange={({ currentTarget }) => update.mutate(currentTarget.checked)}
        />
        <span className={styles.track} aria-hidden="true" />
        Email me new announcements
      </label>
      <p aria-live="polite">
        {update.error
          ? getErrorMessage(update.error)
          : sendsEmail
            ? `We'll send them to ${email}.`
            : "This site can't send email yet. We'll remember your choice."}
      </p>
    </div>
  );
}
