import { type Event, events } from '@namugongo/contract/reception/events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ask, queryOf } from '../../api.ts';
import { useSite } from '../../site.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { QueryProblem } from '../../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TeamPage } from '../../ui/TeamPage.tsx';
import { answersOf, changeOf, type EventAnswers, faultsIn } from './event-answers.ts';
import { EventFields, eventLabels } from './EventFields.tsx';
import styles from './Events.module.css';
import { PriceFields } from './PriceFields.tsx';

/** /events/{id}: a reception's facts, sales window and prices. */
export function EventFormScreen() {
  const { id } = useParams({ strict: false });
  const { data: site } = useSite();
  const event = useQuery(queryOf(events.read, { params: { id: Number(id) } }));
  return (
    <TeamPage title="Edit reception" subtitle={event.data?.title}>
      <QueryProblem query={event} />
      {event.isPending && (
        <>
          <Loading />
          <Skeleton height="40rem" />
        </>
      )}
      {event.data && site && (
        <EventForm key={event.data.id} event={event.data} timeZone={site.timeZone} />
      )}
    </TeamPage>
  );
}

function useEventForm(event: Event, timeZone: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [before] = useState(() => answersOf(event, timeZone));
  const [answers, setAnswers] = useState<EventAnswers>(before);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      ask(events.change, { params: { id: event.id }, body: changeOf(answers, timeZone) }),
    onSuccess: async () => {
      for (const { path } of [events.list, events.current, events.read])
        await client.invalidateQueries({ queryKey: [path] });
      await navigate({ to: '/events' });
    },
  });
  const faults = tried ? faultsIn(answers, timeZone) : {};
  const dirty = JSON.stringify(answers) !== JSON.stringify(before);
  const submit = () => {
    setTried(true);
    if (Object.keys(faultsIn(answers, timeZone)).length === 0 && !save.isPending) save.mutate();
  };
  return { answers, setAnswers, faults, dirty, save, submit };
}

function EventForm({ event, timeZone }: { event: Event; timeZone: string }) {
  const { answers, setAnswers, faults, dirty, save, submit } = useEventForm(event, timeZone);
  const wrong = Object.keys(faults).map((field) => ({ field, label: eventLabels(field) }));
  return (
    <Card className={styles.form}>
      <Form wrong={wrong} onSubmit={submit}>
        <EventFields
          answers={answers}
          faults={faults}
          timeZone={timeZone}
          onChange={(change) => setAnswers({ ...answers, ...change })}
        />
        <PriceFields
          prices={answers.prices}
          faults={faults}
          onChange={(prices) => setAnswers({ ...answers, prices })}
        />
        <p className={styles.hint}>
          A new price counts for chairs that nobody has bought or is paying now.
        </p>
        {save.error && <ProblemMessage error={save.error} />}
        <div className={styles.actions}>
          <Button type="submit" busy={save.isPending}>
            Save reception
          </Button>
          <LinkButton look="quiet" to="/events">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <LeaveQuestion
        changed={dirty && !save.isPending && !save.isSuccess}
        question="Leave without saving the reception?"
      />
    </Card>
  );
}
