import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { dayNames, formatDay } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import { day as daySchema } from '#contract/codecs.ts';
import {
  groupAttendance,
  type GroupMeeting,
  type MeetingRecord,
} from '#features/groups/contract/group-attendance.ts';
import { countByMonth } from '#features/groups/contract/rules/attendance-months.ts';
import { useToday } from '#features/site/web/site.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import items from '#ui/layout/items.module.css';
import { GroupNotFound } from './GroupFormScreens.tsx';
import styles from './Groups.module.css';
import { useDeleteMeeting, useGroup, useMeeting, useMeetings, useSaveMeeting } from './queries.ts';

/** /group-attendance/{id}: who came to the meetings of a group, for its leaders and the secretary. */
export function AttendanceScreen() {
  const id = Number(useParams().id) || 0;
  const query = useGroup(id);
  const isMissing = id === 0 || hasProblemCode(query.error, 'group-not-found');
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const today = useToday();
  const day = chosenDay ?? today;
  return (
    <StaffPage
      title="Who came"
      subtitle={query.data?.name}
      wide={false}
      actions={
        !isMissing && (
          <LinkButton to={linkTo('/groups/$id', { id })} variant="secondary">
            Back to the group
          </LinkButton>
        )
      }
    >
      {isMissing ? (
        <GroupNotFound />
      ) : (
        <>
          <FormCard as="section" aria-label="One meeting">
            <TextField
              id="day"
              type="date"
              label="Day of the meeting"
              max={today}
              value={day}
              onChange={({ currentTarget }) => setChosenDay(currentTarget.value)}
            />
            {daySchema.safeParse(day).success && <Meeting key={day} id={id} day={day} />}
          </FormCard>
          <Meetings id={id} onChoose={setChosenDay} />
        </>
      )}
    </StaffPage>
  );
}

function Meeting({ id, day }: { id: number; day: string }) {
  return (
    <Loaded query={useMeeting(id, day)} skeleton={<RowsSkeleton label="Loading the members..." />}>
      {(meeting) => <MeetingForm id={id} day={day} meeting={meeting} />}
    </Loaded>
  );
}

type MeetingFormProps = { id: number; day: string; meeting: MeetingRecord };

/** Large check boxes, one for each member, to mark at the door with a thumb. */
function MeetingForm({ id, day, meeting: { people, guests } }: MeetingFormProps) {
  const [present, setPresent] = useState(
    () => new Set(people.flatMap(({ memberId, isPresent }) => (isPresent ? [memberId] : []))),
  );
  const [guestCount, setGuestCount] = useState(guests === 0 ? '' : String(guests));
  const save = useSaveMeeting(id);
  const mark = (memberId: number, isPresent: boolean) =>
    setPresent((before) => {
      const next = new Set(before);
      if (isPresent) next.add(memberId);
      else next.delete(memberId);
      return next;
    });
  const submit = () => {
    if (!save.isPending)
      save.mutate({ day, memberIds: [...present], guests: Number(guestCount) || 0 });
  };
  return (
    <Form onSubmit={submit}>
      {people.length === 0 ? (
        <p>The group has no members yet. Add them on its page.</p>
      ) : (
        <fieldset className={styles.choices}>
          <legend>
            {formatDay(day, 'dddd, MMMM D, YYYY')}: {present.size} of {people.length} came
          </legend>
          {people.map(({ memberId, name }) => (
            <CheckboxField
              key={memberId}
              label={name}
              checked={present.has(memberId)}
              onChange={(isPresent) => mark(memberId, isPresent)}
            />
          ))}
        </fieldset>
      )}
      <TextField
        id="guests"
        type="number"
        inputMode="numeric"
        min={0}
        max={10_000}
        label="Others who came"
        optional
        value={guestCount}
        onChange={({ currentTarget }) => setGuestCount(currentTarget.value)}
      />
      {save.error && <ErrorMessage error={save.error} />}
      <div>
        <Button type="submit" busy={save.isPending} fullWidth="onMobile">
          Save who came
        </Button>
      </div>
    </Form>
  );
}

/** '2027-06' as 'June 2027' */
const formatMonth = (month: string): string =>
  `${dayNames.months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

type MeetingsProps = { id: number; onChoose: (day: string) => void };

/** The meetings by month, to open or delete, and their file. */
function Meetings({ id, onChoose }: MeetingsProps) {
  const remove = useDeleteMeeting(id);
  return (
    <FormCard as="section">
      <h2>Meetings</h2>
      {remove.error && <ErrorMessage error={remove.error} />}
      <Loaded query={useMeetings(id)} skeleton={<SkeletonLines lines={4} />}>
        {(meetings) =>
          meetings.length === 0 ? (
            <p>No meetings yet. Mark who came, and the counts of each month appear here.</p>
          ) : (
            <>
              {countByMonth(meetings).map(({ month, meetings: ofMonth, people }) => (
                <section key={month} className={layout.stackTight}>
                  <h3>{formatMonth(month)}</h3>
                  <p className={layout.hint}>
                    {formatCount(ofMonth.length, 'meeting')},{' '}
                    {formatCount(people, 'person', 'people')} in all,{' '}
                    {Math.round(people / ofMonth.length)} on average
                  </p>
                  <ul className={items.rows} aria-label={`Meetings of ${formatMonth(month)}`}>
                    {ofMonth.map((meeting) => (
                      <li key={meeting.day}>
                        <MeetingLine
                          meeting={meeting}
                          onChoose={onChoose}
                          onDelete={remove.mutate}
                        />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              <div className={layout.row}>
                <ExportButtons
                  size="small"
                  url={(format) =>
                    getApiUrl(groupAttendance.export, { query: { group: id, format } })
                  }
                />
              </div>
            </>
          )
        }
      </Loaded>
    </FormCard>
  );
}

type MeetingLineProps = {
  meeting: GroupMeeting;
  onChoose: (day: string) => void;
  onDelete: (meeting: GroupMeeting) => void;
};

function MeetingLine({ meeting, onChoose, onDelete }: MeetingLineProps) {
  const { day, memberIds, guests } = meeting;
  const label = formatDay(day, 'dddd, MMMM D, YYYY');
  const others = guests > 0 ? ` and ${formatCount(guests, 'guest')}` : '';
  return (
    <>
      <span>
        {label}: {formatCount(memberIds.length, 'member')}
        {others}
      </span>
      <span className={layout.row}>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Change ${label}`}
          onClick={() => {
            onChoose(day);
            document.getElementById('day')?.focus();
          }}
        >
          Change
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={`Delete ${label}`}
          onClick={() => onDelete(meeting)}
        >
          Delete
        </Button>
      </span>
    </>
  );
}
