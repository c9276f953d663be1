import type { Event } from '#contract/event.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { useSite } from '#features/site/web/site.ts';
import type { CountedQuestion } from '#features/tickets/contract/questions.ts';
import {
  getQuestionEnd,
  questionKindLabels,
  questionScopeLabels,
  type ResponseCounts,
} from '#features/tickets/contract/rules/questions.ts';
import { type ItemActionHandlers, ItemActions } from '#features/event/web/staff/ItemActions.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './StaffQuestions.module.css';

type QuestionCardProps = {
  event: Event;
  question: CountedQuestion;
  /** Null while they load. */
  counts: ResponseCounts | null;
  /** Null when the account may only read. */
  actions: ItemActionHandlers | null;
};

/** A question with what was answered and what staff can do with it. */
export function QuestionCard({ event, question, counts, actions }: QuestionCardProps) {
  const { text, help, isRequired } = question;
  return (
    <Card as="li" className={styles.question}>
      <h2>
        {text} {isRequired && <Badge>Needs an answer</Badge>}
      </h2>
      {help && <p>{help}</p>}
      <p className={layout.hint}>
        <QuestionFacts question={question} event={event} />
      </p>
      {counts ? <Counts counts={counts} /> : <SkeletonLines lines={2} />}
      {actions && <ItemActions name={text} actions={actions} />}
    </Card>
  );
}

/** 'Each guest · Choose one · Only Adult, Youth · Until May 26, 2027, 5:00 PM' */
function QuestionFacts({ question, event }: { question: CountedQuestion; event: Event }) {
  const { data: site } = useSite();
  const { scope, kind, guestTypes } = question;
  const end = getQuestionEnd(question, event);
  return [
    questionScopeLabels[scope],
    questionKindLabels[kind],
    guestTypes.length > 0 && `Only ${guestTypes.map((type) => guestTypeLabels[type]).join(', ')}`,
    end && `Until ${formatTimestamp(end, 'short', site?.timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Counts({
  counts: { places, responses, missing, choices, sum },
}: {
  counts: ResponseCounts;
}) {
  return (
    <>
      <p>
        {formatCount(responses, 'answer')} of {places.toLocaleString('en-US')}
        {missing > 0 && `, ${missing.toLocaleString('en-US')} missing`}
        {sum !== null && responses > 0 && `. Sum: ${sum.toLocaleString('en-US')}`}
      </p>
      {choices.length > 0 && (
        <dl className={styles.counts}>
          {choices.map(({ label, count }) => (
            <div key={label} className={styles.count}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
