import { RotateCcw } from 'lucide-react';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';

/** Says that a form began with what was typed earlier, and offers what is saved instead. */
export function DraftNotice({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <Notice>
      <span role="status">What you typed before is here again; it is not saved yet.</span>{' '}
      <Button
        look="bare"
        size="small"
        icon={<RotateCcw aria-hidden="true" />}
        onClick={onStartAgain}
      >
        Start again
      </Button>
    </Notice>
  );
}
