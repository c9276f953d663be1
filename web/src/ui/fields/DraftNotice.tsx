import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { MomentText } from '../MomentText.tsx';
import { Notice } from '../Notice.tsx';

type DraftNoticeProps = {
  draft: { restoredAt: Date | null; startAgain: () => void };
  /** What else there is to know about it. */
  children?: ReactNode;
};

/** Says that a form began with what was typed earlier, and offers what is saved instead. */
export function DraftNotice({ draft: { restoredAt, startAgain }, children }: DraftNoticeProps) {
  if (!restoredAt) return null;
  return (
    <Notice>
      <span role="status">
        What you typed until <MomentText moment={restoredAt} shape="short" /> and did not save is
        here again. {children}
      </span>{' '}
      <Button look="bare" size="small" icon={<RotateCcw aria-hidden="true" />} onClick={startAgain}>
        Start again
      </Button>
    </Notice>
  );
}
