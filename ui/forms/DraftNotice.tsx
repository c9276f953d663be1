import { RotateCcw } from '../icons.ts';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Timestamp } from '../data/Timestamp.tsx';
import { Alert } from '../feedback/Alert.tsx';

type DraftNoticeProps = {
  draft: { restoredAt: Date | null; startAgain: () => void };
  /** Further information about the draft. */
  children?: ReactNode;
};

/** Shown when a form starts with a restored draft; a button returns to the saved values. */
export function DraftNotice({ draft: { restoredAt, startAgain }, children }: DraftNoticeProps) {
  if (!restoredAt) return null;
  return (
    <Alert>
      <span role="status">
        What you typed until <Timestamp date={restoredAt} format="short" /> is back. It isn't saved
        yet. {children}
      </span>{' '}
      <Button
        variant="link"
        size="small"
        icon={<RotateCcw aria-hidden="true" />}
        onClick={startAgain}
      >
        Start over
      </Button>
    </Alert>
  );
}
