import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useBlocker } from '../router/use-router.ts';

type UnsavedChangesDialogProps = {
  /** True while the form has unsaved changes. */
  isDirty: boolean;
  title?: string;
  /** True when the draft stays in this browser. */
  isDraftSaved?: boolean;
  /** Replaces the sentence about what happens to the changes. */
  children?: ReactNode;
  /** For a form that the page shows by its query: whether it shows another one with this query. */
  isReplacedBy?: (search: URLSearchParams) => boolean;
  /** Called when the person leaves and gives up the changes. */
  onLeave?: () => void;
};

/** Asks for confirmation before leaving a form with unsaved changes. */
export function UnsavedChangesDialog({
  isDirty,
  title = 'Leave without saving?',
  isDraftSaved = false,
  children = (
    <p>
      {isDraftSaved
        ? "We'll keep what you typed in this browser until you come back."
        : "Your changes haven't been saved."}
    </p>
  ),
  isReplacedBy,
  onLeave,
}: UnsavedChangesDialogProps) {
  const leaving = useUnsavedChangesBlocker(isDirty, isReplacedBy);
  return (
    <ConfirmDialog
      title={title}
      opened={leaving.isBlocked}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        leaving.proceed();
      }}
      onCancel={leaving.reset}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Ends the question; true stays. */
type Decide = (stays: boolean) => void;

/**
 * Blocks leaving the page while there are changes; steps of the same page (useHistoryStep) go on. `isBlocked` while the question is open;
 * `proceed` leaves, `reset` stays. Also asks before the tab closes.
 */
function useUnsavedChangesBlocker(
  hasChanges: boolean,
  isReplacedBy: UnsavedChangesDialogProps['isReplacedBy'] = () => false,
) {
  const [decide, setDecide] = useState<Decide | null>(null);
  useBlocker(async ({ currentLocation, nextLocation }) => {
    const isSamePage = currentLocation.pathname === nextLocation.pathname;
    if (!hasChanges || (isSamePage && !isReplacedBy(new URLSearchParams(nextLocation.search))))
      return false;
    const stays = await new Promise<boolean>((resolve) => setDecide(() => resolve));
    setDecide(null);
    return stays;
  }, hasChanges);
  return {
    isBlocked: decide !== null,
    proceed: () => decide?.(false),
    reset: () => decide?.(true),
  };
}
