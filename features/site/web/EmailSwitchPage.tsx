import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import styles from './EmailSwitchPage.module.css';

type EmailSwitchPageProps = {
  title: string;
  /** Asks whether the emails should end. */
  question: ReactNode;
  stop: string;
  done: { off: string; on: string };
  turn: (isOn: boolean) => Promise<unknown>;
};

/** Turns emails off by the link in each, and on again. It requires a click, because mail programs open links by themselves. */
export function EmailSwitchPage({ title, question, stop, done, turn }: EmailSwitchPageProps) {
  const change = useMutation({ mutationFn: turn });
  const isOff = change.isSuccess && !change.variables;
  return (
    <>
      <PageHeader title={title} />
      <Page className={styles.page}>
        <SuccessAlert message={change.isSuccess ? (isOff ? done.off : done.on) : ''} />
        {!isOff && <p>{question}</p>}
        {change.error && <ErrorMessage error={change.error} />}
        <Button busy={change.isPending} onClick={() => change.mutate(isOff)} fullWidth="onMobile">
          {isOff ? 'Get them again' : stop}
        </Button>
      </Page>
    </>
  );
}
