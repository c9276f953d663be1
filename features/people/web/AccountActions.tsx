import { people, type Person } from '#features/people/contract/people.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './People.module.css';

type Action = { label: string; question: string; done: string; run: () => Promise<unknown> };

/** Sends a new link, signs the person out, or turns off their authenticator app. Each action needs a confirmation. */
export function AccountActions({ person }: { person: Person }) {
  const sendsEmail = useSendsEmail();
  const [requested, setRequested] = useState<Action | null>(null);
  const run = useApiMutation({
    call: (action: Action) => action.run(),
    changes: [people.list],
    onSuccess: () => setRequested(null),
  });
  return (
    <section className={styles.part}>
      <h3>Signing in</h3>
      {!requested && (
        <div className={styles.buttons}>
          {listActions(person, sendsEmail).map((action) => (
            <Button
              key={action.label}
              variant="secondary"
              size="small"
              onClick={() => {
                run.reset();
                setRequested(action);
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {requested && (
        <>
          <p>{requested.question}</p>
          <div className={styles.buttons}>
            <Button variant="secondary" size="small" onClick={() => setRequested(null)}>
              Cancel
            </Button>
            <Button
              variant="outline"
              size="small"
              busy={run.isPending}
              onClick={() => run.mutate(requested)}
            >
              {requested.label}
            </Button>
          </div>
        </>
      )}
      {run.error && <ErrorMessage error={run.error} />}
      {run.isSuccess && !requested && (
        <Alert tone="ok">
          <span role="status">{run.variables.done}</span>
        </Alert>
      )}
    </section>
  );
}

function listActions(
  { id, name, email, authenticator, invited }: Person,
  sendsEmail: boolean,
): Action[] {
  const params = { id };
  return [
    {
      label: invited ? 'Invite again' : sendsEmail ? 'Send new link' : 'Make new link',
      question: sendsEmail
        ? `Send ${email} a link to set a new password? Earlier links will stop working.`
        : `Make a link for ${name} to set a new password? Earlier links will stop working.`,
      done: sendsEmail
        ? `We're emailing the link to ${email}.`
        : "The link is ready. This site can't send email yet: copy the link from “Mail” and pass it on.",
      run: () => callApi(people.resendInvitation, { params }),
    },
    {
      label: 'Sign out everywhere',
      question: `Sign ${name} out on all devices?`,
      done: `${name} is signed out on all devices.`,
      run: () => callApi(people.signOut, { params }),
    },
    ...(authenticator
      ? [
          {
            label: 'Turn off authenticator app',
            question: `Turn off ${name}'s authenticator app? Make sure it's really ${name} asking.`,
            done: `${name} can now sign in without the app.${sendsEmail ? " We're emailing them about it." : ''}`,
            run: () => callApi(people.disableAuthenticator, { params }),
          },
        ]
      : []),
  ];
}
