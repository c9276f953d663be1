import { linkTo } from '#contract/screens.ts';
import { formatDay } from '#contract/rules/dates.ts';
import type { ReadingDay } from '#features/readings/contract/readings.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { ColorDot, formatColor } from './ColorDot.tsx';
import { useComingSunday } from './queries.ts';
import layout from '#ui/layout/layout.module.css';

function Sunday() {
  return (
    <Loaded query={useComingSunday()} skeleton={mineSkeleton}>
      {(day) => <SundayFacts day={day} />}
    </Loaded>
  );
}

function SundayFacts({ day: { liturgicalDay, readings } }: { day: ReadingDay }) {
  const { name, color, date } = liturgicalDay;
  const [reading] = readings;
  return (
    <>
      <p>
        <b>{reading?.saintOfTheDay || name}</b>
      </p>
      <p className={layout.soft}>
        <ColorDot color={color} /> {formatDay(date, 'dddd, MMMM D, YYYY')} · {formatColor(color)}
      </p>
      <DescriptionList facts={listSheetReadings(reading ?? liturgicalDay.citations)} />
      {!reading && <p>This Sunday's readings aren't posted yet.</p>}
      <div>
        <LinkButton
          to={reading ? linkTo('/daily-reading/$id', { id: reading.id }) : '/readings'}
          variant="secondary"
          size="small"
        >
          {reading ? 'Read more' : 'All readings'}
        </LinkButton>
      </div>
    </>
  );
}

export const sundayPart: MinePart = { title: 'This Sunday', group: 'week', Content: Sunday };
