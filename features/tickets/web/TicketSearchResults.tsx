import { parseDigits } from '#contract/rules/normalize.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { hasProblemCode } from '#contract/client.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useReducer, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage, getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import styles from './TicketSearchResults.module.css';
import {
  getTicketsPdfUrl,
  ticketsQueryOptions,
  verifyTicketCode,
  requestTicketCode,
} from './queries.ts';
import { TicketList, WaitingTicket } from './TicketList.tsx';
import { EmailCheck } from '#ui/icons.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type TicketSearchProps = {
  telephone: string;
  /** Further links beside 'Save as PDF'. */
  actions: ReactNode;
};

/** The tickets of a telephone number with their codes, or why there are none (specification, 'Search tab'). */
export function TicketSearchResults({ telephone, actions }: TicketSearchProps) {
  // The keys of the tickets are part of the query, so the next render reads them with the new key.
  const [, renderWithKey] = useReducer((count: number) => count + 1, 0);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(
    ticketsQueryOptions(telephone),
  );
  const { data: site } = useSite();
  const [isEnteringCode, setIsEnteringCode] = useState(false);
  const [hasEnteredCode, setHasEnteredCode] = useState(false);
  if (isEnteringCode || (hasProblemCode(error, 'code-required') && !data))
    return (
      <CodeForm
        telephone={telephone}
        onOpen={() => {
          setIsEnteringCode(false);
          setHasEnteredCode(true);
          renderWithKey();
        }}
        otherwise={
          <>
            {isEnteringCode && (
              <Button variant="link" onClick={() => setIsEnteringCode(false)}>
                Back to my tickets
              </Button>
            )}
            {actions}
          </>
        }
      />
    );
  // A key opens one purchase or the tickets of one email address; the number may have more.
  const allActions = (
    <>
      {site?.ticketSearch === 'phone and code' && (
        <Button variant="link" onClick={() => setIsEnteringCode(true)}>
          Show my other tickets
        </Button>
      )}
      {actions}
    </>
  );
  if (error && !data)
    return (
      <div className={styles.results}>
        <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()}>
          {hasProblemCode(error, 'too-many-requests') ? undefined : uiMessages.searchFailed}
        </ErrorMessage>
        <div className={styles.actions}>{actions}</div>
      </div>
    );
  if (!data) return <WaitingTicket />;
  if (data.tickets.length === 0)
    return (
      <div className={styles.results}>
        <NoTickets telephone={telephone} takesFocus={hasEnteredCode} />
        <div className={styles.actions}>{allActions}</div>
      </div>
    );
  return (
    <TicketList
      telephone={telephone}
      tickets={data.tickets}
      pdfUrl={getTicketsPdfUrl(telephone)}
      takesFocus={hasEnteredCode}
      lastSeen={data.lastSeen ?? (error ? new Date(dataUpdatedAt) : null)}
      actions={allActions}
    />
  );
}

/** Repeats the number, which may be mistyped, and says what else helps. */
function NoTickets({ telephone, takesFocus }: { telephone: string; takesFocus: boolean }) {
  const { data: site } = useSite();
  return (
    <Alert tone="warn">
      <p role="status" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
        <b>{uiMessages.noTickets}</b>
      </p>
      <p>
        We looked for <TelephoneNumber digits={telephone} />. Check the number, or try another one
        that you may have given. The email with your tickets has a link to them
        {site?.email && (
          <>
            , or write to <a href={`mailto:${site.email}`}>{site.email}</a>
          </>
        )}
        .
      </p>
    </Alert>
  );
}

/** For whoever mistyped the number, or no longer has that email. */
function OtherHelp() {
  const { data: site } = useSite();
  return (
    <p>
      Not your number? Search another one below. No longer have that email? Ask the parish team
      {site?.email && (
        <>
          {' '}
          at <a href={`mailto:${site.email}`}>{site.email}</a>
        </>
      )}
      .
    </p>
  );
}

type CodeFormProps = { telephone: string; onOpen: () => void; otherwise: ReactNode };

/** Verifies by a code sent to the buyer's email that the visitor may see the tickets (decisions, section 5). */
function CodeForm({ telephone, onOpen, otherwise }: CodeFormProps) {
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: () => requestTicketCode(telephone) });
  const enter = useMutation({
    mutationFn: () => verifyTicketCode(telephone, send.data?.request, code),
    onSuccess: onOpen,
  });
  if (!send.isSuccess)
    return (
      <div className={styles.results}>
        <Alert icon={<EmailCheck size={24} aria-hidden="true" />}>
          To keep your tickets safe, we’ll send a six-digit code to the email address used to buy
          them.
        </Alert>
        {send.error && <ErrorMessage error={send.error} />}
        <div className={styles.actions}>
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            Send code
          </Button>
          {otherwise}
        </div>
      </div>
    );
  return (
    <Form className={styles.results} onSubmit={() => enter.mutate()}>
      <Alert tone="ok">
        <span role="status">
          If <TelephoneNumber digits={telephone} /> has tickets, we’ve sent a code to the email
          given when they were bought. It works for 10 minutes. Don’t see it? Check your spam
          folder.
        </span>
        <OtherHelp />
      </Alert>
      <TextField
        // The button that sent the code has gone.
        autoFocus
        id="ticket-code"
        label="Code"
        hint="The six digits in the email."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        error={enter.error ? getErrorMessage(enter.error) : undefined}
        onChange={({ currentTarget }) => setCode(parseDigits(currentTarget.value).slice(0, 6))}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={enter.isPending}>
          Show my tickets
        </Button>
        <Button variant="link" busy={send.isPending} onClick={() => send.mutate()}>
          Send another code
        </Button>
        {otherwise}
      </div>
    </Form>
  );
}
