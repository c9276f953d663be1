import type { Event } from '#contract/event.ts';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import {
  type CountedQuestion,
  questions,
  responses,
} from '#features/tickets/contract/questions.ts';
import { countResponses, maxQuestions } from '#features/tickets/contract/rules/questions.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useReorder } from '#ui/feedback/useReorder.ts';
import { ListTodo, Plus } from '#ui/icons.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { moveUp } from '#features/event/web/staff/move-up.ts';
import { changedByQuestions } from './queries.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import styles from './StaffQuestions.module.css';

const QuestionDialog = lazyPart(() =>
  import('./QuestionDialog.tsx').then((file) => file.QuestionDialog),
);

/** /questions: what an event's guests are asked after paying, and how they answered. */
export function QuestionsScreen() {
  return (
    <StaffScreen
      title="Questions"
      subtitle="For guests, after they paid: a meal, a T-shirt, the bus"
    >
      {(event, head) => <EventQuestions key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

type EventQuestionsProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function EventQuestions({ event, head }: EventQuestionsProps) {
  const canEdit = useCanAccess()(questions.create);
  const query = { event: event.id };
  const list = useQuery(apiQueryOptions(questions.list, { query }));
  const rows = useQuery(apiQueryOptions(responses.list, { query }));
  const [dialog, setDialog] = useState<{ question: CountedQuestion | null } | null>(null);
  const all = list.data ?? [];
  const add = canEdit && all.length < maxQuestions && (
    <Button
      size="small"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setDialog({ question: null })}
    >
      Add question
    </Button>
  );
  return (
    <>
      {head(
        <>
          {all.length > 0 && (
            <LinkButton
              to="/questions/answers"
              variant="secondary"
              size="small"
              icon={<ListTodo aria-hidden="true" />}
            >
              All answers
            </LinkButton>
          )}
          {all.length > 0 && add}
        </>,
      )}
      <QueryError query={list} />
      <QueryError query={rows} />
      {list.isPending && <RowsSkeleton rows={4} />}
      {list.data?.length === 0 && (
        <EmptyState title="No questions yet" actions={add}>
          Guests find your questions on the page of their tickets. We remind them by email of those
          that need an answer.
        </EmptyState>
      )}
      <QuestionList
        event={event}
        questions={all}
        rows={rows.data}
        onEdit={canEdit ? (question) => setDialog({ question }) : null}
      />
      {dialog && (
        <QuestionDialog
          event={event}
          question={
            dialog.question && (all.find(({ id }) => id === dialog.question?.id) ?? dialog.question)
          }
          onEnd={() => setDialog(null)}
        />
      )}
    </>
  );
}

type QuestionListProps = {
  event: Event;
  questions: readonly CountedQuestion[];
  rows:
    | readonly { responses: readonly { questionId: number; text: string; choiceIds: number[] }[] }[]
    | undefined;
  /** Null when the account may only read. */
  onEdit: ((question: CountedQuestion) => void) | null;
};

function QuestionList({ event, questions: all, rows, onEdit }: QuestionListProps) {
  const reorder = useReorder({
    rows: all,
    getKey: ({ id }) => id,
    call: (ids, seen) => callApi(questions.reorder, { body: { event: event.id, ids, seen } }),
    changes: changedByQuestions,
    notice: 'Questions moved.',
  });
  const [removal, setRemoval] = useState<CountedQuestion | null>(null);
  const values = rows?.flatMap((row) => row.responses);
  return (
    <>
      <ol className={styles.list}>
        {all.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            event={event}
            counts={
              values
                ? countResponses(
                    question,
                    values.filter(({ questionId }) => questionId === question.id),
                  )
                : null
            }
            actions={
              onEdit && {
                edit: () => onEdit(question),
                remove: () => setRemoval(question),
                moveUp: index > 0 ? () => reorder(moveUp(all, index)) : null,
                moveDown: index < all.length - 1 ? () => reorder(moveUp(all, index + 1)) : null,
              }
            }
          />
        ))}
      </ol>
      {removal && <RemoveQuestion question={removal} onEnd={() => setRemoval(null)} />}
    </>
  );
}
