import { useForm } from '@mantine/form';
import { isProblem } from '@namugongo/contract/call';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ProblemMessage, problemWords } from '../../ui/ProblemMessage.tsx';
import { SignInFirst } from './SignInFirst.tsx';

type PasswordQuestionProps<Result> = {
  words: string;
  submit: string;
  hasPassword: boolean;
  change: UseMutationResult<Result, Error, string | undefined>;
  onDone: (result: Result) => void;
};

/** Asks for the password before a change of how one signs in; who has none has signed in a moment ago. */
export function PasswordQuestion<Result>({
  words,
  submit,
  hasPassword,
  change,
  onDone,
}: PasswordQuestionProps<Result>) {
  const id = useId();
  const form = useForm({ initialValues: { password: '' } });
  const go = () =>
    change.mutate(hasPassword ? form.values.password : undefined, { onSuccess: onDone });
  const atField = isProblem(change.error, 'password-wrong');
  return (
    <>
      <Form onSubmit={go} wrong={atField ? [{ field: id, label: 'Password' }] : []}>
        <p>{words}</p>
        {hasPassword && (
          <TextField
            id={id}
            label="Password"
            type="password"
            autoComplete="current-password"
            error={atField ? problemWords(change.error) : undefined}
            {...form.getInputProps('password')}
          />
        )}
        {change.error && !atField && !isProblem(change.error, 'sign-in-again') && (
          <ProblemMessage error={change.error} />
        )}
        <Button type="submit" busy={change.isPending} wide>
          {submit}
        </Button>
      </Form>
      {/* Beside the form, not in it: what is sent there must not send this one, too. */}
      <SignInFirst error={change.error} onClose={change.reset} onDone={go} />
    </>
  );
}
