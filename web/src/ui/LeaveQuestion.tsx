import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

type LeaveQuestionProps = {
  /** The form holds what is not saved. */
  changed: boolean;
  /** Called when the person leaves all the same: what was typed is given up. */
  onLeave?: () => void;
};

/** Asks once before a form with changes is left. */
export function LeaveQuestion({ changed, onLeave }: LeaveQuestionProps) {
  const leaving = useLeaveWarning(changed);
  return (
    <ConfirmDialog
      question="Leave without saving?"
      opened={leaving.status === 'blocked'}
      yes="Leave"
      no="Stay"
      onYes={() => {
        onLeave?.();
        leaving.proceed?.();
      }}
      onNo={() => leaving.reset?.()}
    >
      <p>What you typed has not been saved.</p>
    </ConfirmDialog>
  );
}
