import { announcements } from '@namugongo/contract/announcements';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ask } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './Announcements.module.css';

/** /announcement-mail/{key}: the link at the end of each e-mail. A press ends them: mail programs open links by themselves. */
export function StopMailScreen() {
  const params: { key?: string } = useParams({ strict: false });
  const stop = useMutation({
    mutationFn: () => ask(announcements.stopMail, { body: { key: params.key ?? '' } }),
  });
  return (
    <>
      <BarkHeader title="Announcements by e-mail" />
      <Page className={styles.page}>
        {stop.isSuccess ? (
          <>
            <Notice tone="ok">
              <span role="status">No more announcements are sent to you.</span>
            </Notice>
            <div className={styles.tools}>
              <LinkButton to="/announcements" look="quiet">
                All announcements
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            <p>Do you no longer want announcements by e-mail? They stay on this site to be read.</p>
            {stop.error && <ProblemMessage error={stop.error} />}
            <div className={styles.tools}>
              <Button busy={stop.isPending} onClick={() => stop.mutate()} wide="onPhone">
                Stop these e-mails
              </Button>
            </div>
          </>
        )}
      </Page>
    </>
  );
}
