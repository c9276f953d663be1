import { uiMessages } from '#contract/ui-messages.ts';
import { Page } from '#ui/layout/Card.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { type PickerLabels, PickerLabelsContext } from '#features/hall/web/chairs/picker-labels.ts';
import { PickerSkeleton } from './picker/PickerSkeleton.tsx';
import { PickerViews } from './picker/PickerViews.tsx';
import type { Chairs } from '#features/hall/web/chairs/store/useChairs.ts';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import styles from '#features/event/web/staff/Staff.module.css';

type StaffFloorPlanProps = {
  event: number;
  chairs: Chairs;
  labels: PickerLabels;
  onChair: (id: number) => void;
};

/** The floor plan of an event, on which the team chooses chairs of every type. */
export function StaffFloorPlan({ event, chairs, labels, onChair }: StaffFloorPlanProps) {
  const handleChair = useStableCallback(onChair);
  if (chairs.loaded)
    return (
      <PickerLabelsContext value={labels}>
        <PickerViews
          event={{ id: event }}
          store={chairs.store}
          chairType={null}
          onChair={handleChair}
          side={null}
        />
      </PickerLabelsContext>
    );
  if (!chairs.error) return <PickerSkeleton />;
  return (
    <Page wide className={styles.problem}>
      <QueryError query={chairs}>{uiMessages.chairsNotLoaded}</QueryError>
    </Page>
  );
}
