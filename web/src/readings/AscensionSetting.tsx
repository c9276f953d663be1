import { ascensionDays } from '@namugongo/contract/liturgical-day';
import { readings } from '@namugongo/contract/readings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, apiQueryOptions } from '../api.ts';
import { InlineSelect } from '../ui/controls/InlineSelect.tsx';
import { ErrorMessage } from '../ui/feedback/ErrorMessage.tsx';
import { showNotice } from '../ui/feedback/notices.ts';
import { invalidateReadings } from './queries.ts';
import styles from './Readings.module.css';

const labels = { Thursday: 'On Thursday', Sunday: 'On the next Sunday' };
const options = ascensionDays.map((day) => ({ value: day, label: labels[day] }));

/** Sets the day of the Ascension as the church province celebrates it. */
export function AscensionSetting() {
  const client = useQueryClient();
  const { data } = useQuery(apiQueryOptions(readings.getCalendar, {}));
  const set = useMutation({
    mutationFn: (value: string) => {
      const ascension = ascensionDays.find((day) => day === value) ?? 'Thursday';
      return callApi(readings.updateCalendar, { body: { ascension } });
    },
    onSuccess: () => {
      showNotice('Changes saved.');
      return invalidateReadings(client);
    },
  });
  if (!data) return null;
  return (
    <div className={styles.settings}>
      <span>We celebrate the Ascension</span>
      <InlineSelect
        label="We celebrate the Ascension"
        options={options}
        value={set.isPending ? set.variables : data.ascension}
        onChange={(value) => set.mutate(value)}
      />
      {set.error && <ErrorMessage error={set.error} />}
    </div>
  );
}
