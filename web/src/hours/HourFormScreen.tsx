import { schemaResolver } from '@mantine/form';
import type { Account } from '@namugongo/contract/accounts';
import type { Hour } from '@namugongo/contract/hour-records';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAccount } from '../signed-in.ts';
import { Button } from '../ui/Button.tsx';
import { FormCard } from '../ui/Card.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { answersOf, checkedHour, type HourAnswers, hourFormOf, newHour } from './hour-answers.ts';
import { HourFields, labels } from './HourFields.tsx';
import styles from './Hours.module.css';
import { isCoordinator, useHour, useSaveHour } from './queries.ts';

/** /add-professional-hour, and with an id the same form with the record in it (specification, section 2). */
export function HourFormScreen() {
  const { id } = useParams({ strict: false });
  const { data: person } = useAccount();
  return (
    <TeamPage title="New Professional Hour" wide={false}>
      {id === undefined ? (
        person && <HourFormCard hour={null} person={person} />
      ) : (
        <KeptHour id={Number(id) || 0} person={person ?? null} />
      )}
    </TeamPage>
  );
}

function KeptHour({ id, person }: { id: number; person: Account | null }) {
  const { data, error, isFetching, refetch } = useHour(id);
  if (error)
    return <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <FormCard>
        <RowsSkeleton words="Loading the offer..." height="5.4rem" />
      </FormCard>
    );
  if (!data.actions.includes('change'))
    return (
      <Notice tone="warn">
        This offer cannot be changed now, or not by you. Its page says where it stands.
      </Notice>
    );
  return <HourFormCard key={data.id} hour={data} person={person} />;
}

type HourFormCardProps = { hour: Hour | null; person: Account | null };

function HourFormCard({ hour, person }: HourFormCardProps) {
  const navigate = useNavigate();
  const drafted = useDraftedForm<HourAnswers>(
    `hours ${hour?.id ?? 'new'}`,
    hour ? answersOf(hour) : newHour(person),
    schemaResolver(checkedHour, { sync: true }),
  );
  const { form } = drafted;
  const asDraft = useRef(false);
  const save = useSaveHour(hour?.id ?? null);
  const office = isCoordinator(person);
  const canAsk = office && (!hour || hour.state === 'draft' || hour.state === 'Available');
  const wrong = (
    [
      'volunteerName',
      'volunteerTelephone',
      'category',
      'description',
      'startDate',
      'endDate',
      'volunteerEmail',
    ] as const
  )
    .filter((field) => form.errors[field])
    .map((field) => ({ field, label: labels[field] }));
  const submit = (answers: HourAnswers) => {
    if (save.isPending) return;
    save.mutate(hourFormOf(answers, asDraft.current, canAsk), {
      onSuccess: () => {
        drafted.forget();
        void navigate({ to: '/professionalhours' });
      },
      onError: drafted.showRefusal,
    });
  };
  const isDraft = !hour || hour.state === 'draft';
  return (
    <FormCard>
      <Form wrong={wrong} onSubmit={form.onSubmit(submit)}>
        <DraftNotice draft={drafted} />
        <HourFields form={form} hour={hour} office={office} canAsk={canAsk} />
        {save.error && wrong.length === 0 && <ProblemMessage error={save.error} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            busy={save.isPending}
            onClick={() => {
              asDraft.current = false;
            }}
          >
            Submit
          </Button>
          {isDraft && (
            <Button
              type="submit"
              look="quiet"
              disabled={save.isPending}
              onClick={() => {
                asDraft.current = true;
              }}
            >
              Keep as a draft
            </Button>
          )}
        </div>
      </Form>
      <LeaveQuestion
        changed={form.isDirty() && !save.isPending && !save.isSuccess}
        onLeave={drafted.forget}
      />
    </FormCard>
  );
}
