import { getTelephoneUrl } from '#contract/rules/telephones.ts';
import { type Hour, hoursWorked } from '#features/hours/contract/hour-schemas.ts';
import { useParams } from '#ui/router/use-router.ts';
import { LinkButton, Button } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { HourActions } from './HourActions.tsx';
import styles from './Hours.module.css';
import { CoordinatorSection } from './CoordinatorSection.tsx';
import { useHour, useFulfilHour } from './queries.ts';
import { RequestForm } from './RequestForm.tsx';
import { OpenRequestSection } from './OpenRequestSection.tsx';
import {
  formatHourTitle,
  hourRoleLabels,
  formatOptionalDay,
  formatHours,
  StateBadge,
} from './hour-labels.tsx';
import { getHourTurn, listHourSteps } from '#features/hours/contract/rules/hour-progress.ts';
import { Circle, CircleCheck, CircleDot } from '#ui/icons.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import layout from '#ui/layout/layout.module.css';

const labels = { hours: 'Hours', dateFulfilled: 'Date Fulfilled' };
const FormValues = z.object({
  hours: z.string().transform(Number).pipe(hoursWorked),
  dateFulfilled: z.string(),
});

const icons = { done: CircleCheck, now: CircleDot, later: Circle };
const spokenStates = { done: 'done', now: 'next', later: 'later' };

/** /professionalhours/{id}: an offer with the fields that the reader may see and their next actions. */
export function HourScreen() {
  const { id } = useParams();
  const query = useHour(Number(id) || 0);
  const { data } = query;
  return (
    <StaffPage
      title={data ? formatHourTitle(data) : 'Professional Hours'}
      subtitle={data && <Subtitle hour={data} />}
      wide={false}
      actions={
        <LinkButton to="/professionalhours" variant="secondary">
          All offers
        </LinkButton>
      }
    >
      <Loaded
        query={query}
        skeleton={
          <FormCard>
            <Loading label="Loading the offer..." />
            <Skeleton width="12rem" height="2rem" />
            <SkeletonLines lines={6} />
          </FormCard>
        }
      >
        {(hour) => (
          <div className={styles.columns}>
            <FormCard>
              <HourProgress hour={hour} />
              <Facts hour={hour} />
              <HourActions hour={hour} />
            </FormCard>
            <div className={styles.beside}>
              {hour.actions.includes('request') && <RequestForm hour={hour} />}
              <OpenRequestSection hour={hour} />
              {hour.actions.includes('fulfil') && <FulfilForm key={hour.hours} hour={hour} />}
              {hour.role === 'coordinator' && <CoordinatorSection hour={hour} />}
            </div>
          </div>
        )}
      </Loaded>
    </StaffPage>
  );
}

function Subtitle({ hour: { state, role } }: { hour: Hour }) {
  return (
    <span className={styles.state}>
      <StateBadge state={state} />
      {hourRoleLabels[role]}
    </span>
  );
}

/** The facts of an offer, without the fields that the reader may not see. */
function Facts({ hour }: { hour: Hour }) {
  const days = [formatOptionalDay(hour.startDate), formatOptionalDay(hour.endDate)]
    .filter(Boolean)
    .join(' – ');
  return (
    <>
      {hour.description && <p className={styles.description}>{hour.description}</p>}
      <dl className={styles.facts}>
        {days && <Fact name="When" value={days} />}
        {!hour.isOpenRequest && (
          <Person
            name="Volunteer"
            person={hour.volunteerName}
            by={hour.createdById}
            telephone={hour.volunteerTelephone}
            location={hour.location}
          />
        )}
        {hour.requesterName && (
          <Person
            name="Requester"
            person={hour.requesterName}
            by={hour.requestedById}
            telephone={hour.requesterTelephone}
            location={hour.requestLocation}
          />
        )}
        {hour.note && <Fact name="Note" value={`“${hour.note}”`} />}
        {hour.reply && <Fact name="Answer" value={`“${hour.reply}”`} />}
        {hour.hours !== null && hour.hours > 0 && (
          <Fact
            name={hour.state === 'Fulfilled' ? 'Given' : 'Claimed'}
            value={`${formatHours(hour.hours)}, ${formatOptionalDay(hour.dateFulfilled)}`}
          />
        )}
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

type PersonProps = {
  name: string;
  person: string;
  by: string | null;
  telephone: string | null;
  location: string | null;
};

function Person({ name, person, by, telephone, location }: PersonProps) {
  return (
    <Fact
      name={name}
      value={
        <>
          <b>{person}</b>
          {by && <span>through {by}</span>}
          {telephone && (
            <a href={getTelephoneUrl(telephone)}>
              <TelephoneNumber digits={telephone} />
            </a>
          )}
          {location && <span>{location}</span>}
        </>
      }
    />
  );
}

/** How far an offer has come, who acts next, and what to do. */
function HourProgress({ hour }: { hour: Hour }) {
  const { isMine, message } = getHourTurn(hour);
  const steps = listHourSteps(hour);
  return (
    <>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label="Steps">
          {steps.map(({ label, state }) => {
            const Icon = icons[state];
            return (
              <li
                key={label}
                className={styles[state]}
                aria-current={state === 'now' ? 'step' : undefined}
              >
                <Icon size={22} strokeWidth={2.2} aria-hidden="true" />
                <span>
                  {label}
                  <VisuallyHidden>, {spokenStates[state]}</VisuallyHidden>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <Alert tone={isMine ? 'warn' : hour.state === 'Fulfilled' ? 'ok' : 'plain'}>
        {isMine && <b>Your turn. </b>}
        {message}
      </Alert>
    </>
  );
}

type FormValues = z.input<typeof FormValues>;

function useFulfilForm({ id, role, hours, dateFulfilled }: Hour) {
  const fulfil = useFulfilHour(id);
  const form = useForm<FormValues>({
    initialValues: {
      hours: hours === null ? '1' : String(hours),
      dateFulfilled: dateFulfilled ?? '',
    },
    validate: schemaResolver(FormValues, { sync: true }),
  });
  const submit = (values: FormValues) =>
    fulfil.mutate(
      { hours: Number(values.hours), dateFulfilled: values.dateFulfilled || null },
      {
        onSuccess: () => showNotice(role === 'volunteer' ? 'Hours saved.' : 'Hours confirmed.'),
        onError: (error) => form.setErrors(getFieldErrors(error)),
      },
    );
  return { form, fulfil, submit };
}

/** The volunteer claims the hours; the receiver or the coordinator confirms or corrects them. */
function FulfilForm({ hour }: { hour: Hour }) {
  const { role, claimed, hours, volunteerName } = hour;
  const { form, fulfil, submit } = useFulfilForm(hour);
  const fieldErrors = (['hours', 'dateFulfilled'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `fulfil-${field}`, label: labels[field] }));
  const claims = role === 'volunteer';
  return (
    <FormCard as="section">
      <h2>{claims ? 'Hours given' : 'Confirm the hours'}</h2>
      <p>
        {claims
          ? 'Enter how long you helped. The person you helped will confirm it.'
          : claimed && hours !== null
            ? `${volunteerName} recorded ${formatHours(hours)}.`
            : `Was ${volunteerName} there? Enter how long.`}
      </p>
      <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
        <div className={styles.pair}>
          <TextField
            id="fulfil-hours"
            label={labels.hours}
            type="number"
            inputMode="decimal"
            min="0.25"
            max="24"
            step="0.25"
            {...form.getInputProps('hours')}
          />
          <TextField
            id="fulfil-dateFulfilled"
            label={labels.dateFulfilled}
            type="date"
            hint="Leave empty for today."
            {...form.getInputProps('dateFulfilled')}
          />
        </div>
        {fulfil.error && fieldErrors.length === 0 && <ErrorMessage error={fulfil.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" busy={fulfil.isPending}>
            {claims ? 'Save hours' : 'Confirm'}
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}
