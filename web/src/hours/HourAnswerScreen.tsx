import { isProblem } from '@namugongo/contract/call';
import type { HourAnswer, HourLetter } from '@namugongo/contract/hour-records';
import { hours } from '@namugongo/contract/hours';
import type { HourState } from '@namugongo/contract/rules/hour-states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ask, queryOf } from '../api.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { FormCard } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, SkeletonLines } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import styles from './Hours.module.css';
import { dayText, hoursText } from './state-words.tsx';

const done: Partial<Record<HourState, string>> = {
  Accepted: 'You have accepted. Both of you have an e-mail with name and telephone number.',
  Declined: 'You have declined. The person who asked is told.',
  Fulfilled: 'Thank you. The hours are confirmed.',
};

/** /hours-answer/{secret}: the single-use link of a letter. Looking changes nothing; a press of a button does. */
export function HourAnswerScreen() {
  const { secret = '' } = useParams({ strict: false });
  const answer = useMutation({
    mutationFn: (word: HourAnswer) =>
      ask(hours.answer, { params: { secret }, body: { answer: word } }),
  });
  const letter = useQuery({
    ...queryOf(hours.letter, { params: { secret } }),
    // Once it is answered the link is used up.
    enabled: !answer.isSuccess,
  });
  return (
    <TeamPage title="Your answer" wide={false}>
      <FormCard>
        {answer.data && (
          <Notice tone="ok">
            <span role="status">{done[answer.data.state] ?? 'Your answer is kept.'}</span>
          </Notice>
        )}
        {!answer.data && letter.error && (
          <ProblemMessage
            error={letter.error}
            {...(!isProblem(letter.error, 'hour-link-invalid') && {
              onRetry: () => void letter.refetch(),
            })}
          />
        )}
        {!answer.data && letter.isPending && (
          <>
            <Loading words="Loading the request..." />
            <SkeletonLines lines={4} />
          </>
        )}
        {!answer.data && letter.data && <Letter letter={letter.data} answer={answer} />}
        {(answer.data ?? letter.error) && (
          <div className={styles.actions}>
            <LinkButton to="/professionalhours" look="quiet">
              Professional Hours
            </LinkButton>
          </div>
        )}
      </FormCard>
    </TeamPage>
  );
}

type Answering = {
  mutate: (word: HourAnswer) => void;
  isPending: boolean;
  variables: HourAnswer | undefined;
  error: unknown;
};

function Letter({ letter, answer }: { letter: HourLetter; answer: Answering }) {
  const { kind, category, description, startDate, endDate, note } = letter;
  const days = [dayText(startDate), dayText(endDate)].filter(Boolean).join(' – ');
  const words: readonly [HourAnswer, string][] =
    kind === 'answer'
      ? [
          ['accept', 'Accept'],
          ['decline', 'Decline'],
        ]
      : [['confirm', 'Confirm']];
  return (
    <>
      <h2>
        {kind === 'answer'
          ? `${letter.requesterName} asks for your help`
          : `Did ${letter.volunteerName} help you for ${hoursText(letter.hours ?? 0)}?`}
      </h2>
      <dl className={styles.facts}>
        <dt>Service</dt>
        <dd>{category}</dd>
        <dt>Description</dt>
        <dd>{description}</dd>
        {days && (
          <>
            <dt>When</dt>
            <dd>{days}</dd>
          </>
        )}
        {note && (
          <>
            <dt>Note</dt>
            <dd>“{note}”</dd>
          </>
        )}
      </dl>
      {Boolean(answer.error) && <ProblemMessage error={answer.error} />}
      <div className={styles.actions}>
        {words.map(([word, label], index) => (
          <Button
            key={word}
            look={index === 0 ? 'solid' : 'quiet'}
            busy={answer.isPending && answer.variables === word}
            disabled={answer.isPending && answer.variables !== word}
            onClick={() => answer.mutate(word)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
