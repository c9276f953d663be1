import { ascensionDays } from '@namugongo/contract/liturgical-day';
import { readings } from '@namugongo/contract/readings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { PillSelect } from '../ui/PillSelect.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { forgetReadings } from './queries.ts';
import styles from './Readings.module.css';

const words = { Thursday: 'On its Thursday', Sunday: 'On the Sunday after' };
const options = ascensionDays.map((day) => ({ value: day, label: words[day] }));

/** On which day the Ascension is kept, as the archbishop of the province has it; the calendar follows at once. */
export function AscensionSetting() {
  const client = useQueryClient();
  const { data } = useQuery(queryOf(readings.calendar, {}));
  const set = useMutation({
    mutationFn: (value: string) => {
      const ascension = ascensionDays.find((day) => day === value) ?? 'Thursday';
      return ask(readings.setCalendar, { body: { ascension } });
    },
    onSuccess: () => forgetReadings(client),
  });
  if (!data) return null;
  return (
    <div className={styles.settings}>
      <span>The Ascension is kept</span>
      <PillSelect
        label="The Ascension is kept"
        options={options}
        value={set.isPending ? set.variables : data.ascension}
        onChange={(value) => set.mutate(value)}
      />
      {set.error && <ProblemMessage error={set.error} />}
    </div>
  );
}
