import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { useLeaveWarning } from './useLeaveWarning.ts';

type LeaveDialogProps = {
  question: string;
  leaving: ReturnType<typeof useLeaveWarning>;
  children: ReactNode;
};

/** The question of useLeaveWarning, while it stands. */
export function LeaveDialog({ question, leaving, children }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      question={question}
      opened={leaving.status === 'blocked'}
      yes="Leave"
      no="Stay"
      onYes={() => leaving.proceed?.()}
      onNo={() => leaving.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
