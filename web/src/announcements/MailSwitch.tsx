import { announcements } from '@namugongo/contract/announcements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { problemWords } from '../ui/ProblemMessage.tsx';
import { useAccount } from '../signed-in.ts';
import styles from './Announcements.module.css';

const query = queryOf(announcements.mail, {});

/** What who is signed in wishes: null when nobody is, or it cannot be told; undefined while it is not known. */
export function useMailWish() {
  const { data: who, isPending } = useAccount();
  const { data, isError } = useQuery({ ...query, enabled: Boolean(who) });
  if ((!who && !isPending) || isError) return null;
  return who && data && { email: who.email, wanted: data.wanted };
}

type MailSwitchProps = { wish: NonNullable<ReturnType<typeof useMailWish>> };

/** Have announcements sent by e-mail, or no longer. */
export function MailSwitch({ wish: { email, wanted } }: MailSwitchProps) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (wish: boolean) => ask(announcements.wantMail, { body: { wanted: wish } }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  });
  return (
    <div className={styles.mail}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={set.isPending ? set.variables : wanted}
          disabled={set.isPending}
          onChange={({ currentTarget }) => set.mutate(currentTarget.checked)}
        />
        <span className={styles.track} aria-hidden="true" />
        Send me new announcements by e-mail
      </label>
      <p aria-live="polite">{set.error ? problemWords(set.error) : `To ${email}.`}</p>
    </div>
  );
}
