import { announcements } from '@namugongo/contract/announcements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { problemWords } from '../ui/ProblemMessage.tsx';
import { useWho } from './queries.ts';
import styles from './Announcements.module.css';

/** For who is signed in: have announcements sent by e-mail, or no longer. */
export function MailSwitch() {
  const who = useWho();
  return who ? <Switch email={who.email} /> : null;
}

function Switch({ email }: { email: string }) {
  const client = useQueryClient();
  const query = queryOf(announcements.mail, {});
  const { data } = useQuery(query);
  const set = useMutation({
    mutationFn: (wanted: boolean) => ask(announcements.wantMail, { body: { wanted } }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  });
  if (!data) return null;
  return (
    <div className={styles.mail}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={set.isPending ? set.variables : data.wanted}
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
