import { isProblem } from '@namugongo/contract/call';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage, problemWords } from '../ui/ProblemMessage.tsx';
import styles from './AccountForm.module.css';
import { CodeField } from './CodeField.tsx';
import { useSecondStep } from './queries.ts';

/** The code of the authenticator app, or one of the backup codes. */
export function SecondStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [backup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const enter = useSecondStep();
  if (isProblem(enter.error, 'sign-in-lapsed'))
    return (
      <>
        <ProblemMessage error={enter.error} />
        <Button onClick={onBack}>Start again</Button>
      </>
    );
  const other = () => {
    setBackup(!backup);
    setCode('');
    enter.reset();
  };
  return (
    <>
      <Form onSubmit={() => enter.mutate({ code, backup }, { onSuccess: onDone })}>
        <p>
          {backup
            ? 'Enter one of the backup codes that you wrote down. It works once.'
            : 'Open your authenticator app and enter the code that it shows for this site.'}
        </p>
        {backup ? (
          <TextField
            label="Backup code"
            hint="Like ab1Cd-2EfG3"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={code}
            error={enter.error ? problemWords(enter.error) : undefined}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        ) : (
          <CodeField
            hint="Six digits, from the app."
            value={code}
            error={enter.error}
            onChange={setCode}
          />
        )}
        <Button type="submit" busy={enter.isPending} wide>
          Sign in
        </Button>
      </Form>
      <div className={styles.actions}>
        <Button look="bare" onClick={other}>
          {backup ? 'Use the app' : 'Use a backup code'}
        </Button>
        <Button look="bare" onClick={onBack}>
          Start again
        </Button>
      </div>
    </>
  );
}
