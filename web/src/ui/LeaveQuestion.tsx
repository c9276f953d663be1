import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

type LeaveQuestionProps = {
  /** The form holds what is not saved. */
  changed: boolean;
  question?: string;
  /** What becomes of it; that it is not saved, unless told. */
  children?: ReactNode;
  /** Called when the person leaves all the same: what was typed is given up. */
  onLeave?: () => void;
};

/** Asks once before a form with changes is left. */
export function LeaveQuestion({
  changed,
  question = 'Leave without saving?',
  children = <p>What you changed has not been saved.</p>,
  onLeave,
}: LeaveQuestionProps) {
  const leaving = useLeaveWarning(changed);
  return (
    <ConfirmDialog
      question={question}
      opened={leaving.status === 'blocked'}
      yes="Leave"
      no="Stay"
      onYes={() => {
        onLeave?.();
        leaving.proceed?.();
      }}
      onNo={() => leaving.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
