import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

type LeaveQuestionProps = {
  /** The form holds what is not saved. */
  changed: boolean;
  question?: string;
  /** It is a draft that stays in this browser. */
  kept?: boolean;
  /** What becomes of it, where neither is the whole truth. */
  children?: ReactNode;
  /** Called when the person leaves all the same: what was typed is given up. */
  onLeave?: () => void;
};

/** Asks once before a form with changes is left. */
export function LeaveQuestion({
  changed,
  question = 'Leave without saving?',
  kept = false,
  children = (
    <p>
      {kept
        ? 'What you typed stays in this browser and is here again when you come back.'
        : 'What you changed has not been saved.'}
    </p>
  ),
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
