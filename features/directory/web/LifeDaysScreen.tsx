import { useState } from 'react';
import { dayNames } from '#contract/rules/dates.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { LifeDays, useMonth } from './LifeDays.tsx';

const months = dayNames.months.map((label, index) => ({ value: String(index + 1), label }));

/** /birthdays: whom the community remembers in a month, as far as the reader may see it. */
export function LifeDaysScreen() {
  const today = useMonth();
  const [month, setMonth] = useState(today.month);
  return (
    <StaffPage
      title="Birthdays and anniversaries"
      subtitle="Only what people share with you. Those who died are remembered on their day."
      wide={false}
      actions={
        <LinkButton to="/directory" variant="secondary">
          List of Members
        </LinkButton>
      }
    >
      <FormCard>
        <div>
          <InlineSelect
            label="Month"
            options={months}
            value={String(month)}
            onChange={(value) => setMonth(Number(value))}
          />
        </div>
        <LifeDays year={today.year} month={month} />
      </FormCard>
    </StaffPage>
  );
}
