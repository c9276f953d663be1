import { screenSentences } from '@namugongo/contract/problems';
import { Page } from '../../ui/Card.tsx';
import { QueryProblem } from '../../ui/QueryProblem.tsx';
import { type PickWords, PickWordsContext } from '../chairs/pick-words.ts';
import { PickerSkeleton } from '../chairs/PickerSkeleton.tsx';
import { PickerViews } from '../chairs/PickerViews.tsx';
import type { Chairs } from '../chairs/useChairs.ts';
import { useStable } from '../chairs/useStable.ts';
import styles from './Staff.module.css';

type StaffHallProps = {
  event: number;
  chairs: Chairs;
  words: PickWords;
  onChair: (id: number) => void;
};

/** The whole hall of an event, where somebody of the team presses chairs of every type. */
export function StaffHall({ event, chairs, words, onChair }: StaffHallProps) {
  const press = useStable(onChair);
  if (chairs.loaded)
    return (
      <PickWordsContext value={words}>
        <PickerViews
          event={{ id: event }}
          store={chairs.store}
          chairType={null}
          onChair={press}
          side={null}
        />
      </PickWordsContext>
    );
  if (!chairs.error) return <PickerSkeleton />;
  return (
    <Page wide className={styles.problem}>
      <QueryProblem query={chairs}>{screenSentences.chairsNotLoaded}</QueryProblem>
    </Page>
  );
}
