import { people, type Person } from '@namugongo/contract/people';
import { useState } from 'react';
import { ask } from '../api.ts';
import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './People.module.css';
import { usePeopleChange } from './queries.ts';

type Action = { label: string; question: string; done: string; run: () => Promise<unknown> };

/** A new link, signing out, and help for who lost the authenticator app; each asks once. */
export function AccountActions({ person }: { person: Person }) {
  const { data: site } = useSite();
  const [asked, setAsked] = useState<Action | null>(null);
  const run = usePeopleChange((action: Action) => action.run());
  const kept = site?.sendsMail === false ? ' You find it under “Mail” and can pass it on.' : '';
  return (
    <section className={styles.part}>
      <h3>Signing in</h3>
      {!asked && (
        <div className={styles.buttons}>
          {actionsFor(person, kept).map((action) => (
            <Button
              key={action.label}
              look="quiet"
              size="small"
              onClick={() => {
                run.reset();
                setAsked(action);
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <>
          <p>{asked.question}</p>
          <div className={styles.buttons}>
            <Button look="quiet" size="small" onClick={() => setAsked(null)}>
              No
            </Button>
            <Button
              look="soft"
              size="small"
              busy={run.isPending}
              onClick={() => run.mutate(asked, { onSuccess: () => setAsked(null) })}
            >
              {asked.label}
            </Button>
          </div>
        </>
      )}
      {run.error && <ProblemMessage error={run.error} />}
      {run.isSuccess && !asked && (
        <Notice tone="ok">
          <span role="status">{run.variables.done}</span>
        </Notice>
      )}
    </section>
  );
}

function actionsFor({ id, name, email, authenticator, invited }: Person, kept: string): Action[] {
  const params = { id };
  return [
    {
      label: invited ? 'Invite again' : 'Send a new link',
      question: `Send a link to ${email} that sets a new password? Links before it work no more.`,
      done: `The link is on its way to ${email}.${kept}`,
      run: () => ask(people.inviteAgain, { params }),
    },
    {
      label: 'Sign out everywhere',
      question: `Sign ${name} out on all devices?`,
      done: `${name} is signed out everywhere.`,
      run: () => ask(people.signOut, { params }),
    },
    ...(authenticator
      ? [
          {
            label: 'Turn authenticator off',
            question: `Turn off the authenticator app of ${name}? Do this only when you are sure who asks for it.`,
            done: `${name} signs in without the app now, and is told so by e-mail.`,
            run: () => ask(people.turnAuthenticatorOff, { params }),
          },
        ]
      : []),
  ];
}
