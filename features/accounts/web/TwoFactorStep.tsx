import { hasProblemCode } from '#contract/client.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage, getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import layout from '#ui/layout/layout.module.css';
import { CodeField } from './CodeField.tsx';
import { useSignInByTotp } from './queries.ts';

/** Second sign-in step: an authenticator code or a backup code. */
export function TwoFactorStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const enter = useSignInByTotp();
  if (hasProblemCode(enter.error, 'sign-in-expired'))
    return (
      <>
        <ErrorMessage error={enter.error} />
        <Button onClick={onBack}>Start over</Button>
      </>
    );
  const switchMethod = () => {
    setBackup(!isBackup);
    setCode('');
    enter.reset();
  };
  return (
    <>
      <Form onSubmit={() => enter.mutate({ code, backup: isBackup }, { onSuccess: onDone })}>
        <p>
          {isBackup
            ? 'Enter one of your backup codes. Each code works once.'
            : 'Enter the code from your authenticator app.'}
        </p>
        {isBackup ? (
          <TextField
            label="Backup code"
            hint="For example, ab1Cd-2EfG3"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={code}
            error={enter.error ? getErrorMessage(enter.error) : undefined}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        ) : (
          <CodeField
            hint="The six digits in the app."
            value={code}
            error={enter.error}
            onChange={setCode}
          />
        )}
        <Button type="submit" busy={enter.isPending} fullWidth>
          Sign in
        </Button>
      </Form>
      <div className={layout.rowWide}>
        <Button variant="link" onClick={switchMethod}>
          {isBackup ? 'Use the app' : 'Use a backup code'}
        </Button>
        <Button variant="link" onClick={onBack}>
          Start over
        </Button>
      </div>
    </>
  );
}
