import { TextField } from '#ui/forms/TextField.tsx';

export type Period = { from?: string; until?: string };
export type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void };

/** The first and the last day of a period; either may be empty. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { from = '', until = '' } = period;
  const changed = (day: 'from' | 'until', value: string) => {
    const { [day]: _, ...rest } = period;
    onChange(value ? { ...rest, [day]: value } : rest);
  };
  return (
    <>
      <TextField
        id="from"
        type="date"
        label="From"
        value={from}
        max={until || undefined}
        onChange={({ currentTarget }) => changed('from', currentTarget.value)}
      />
      <TextField
        id="until"
        type="date"
        label="Until"
        value={until}
        min={from || undefined}
        onChange={({ currentTarget }) => changed('until', currentTarget.value)}
      />
    </>
  );
}
